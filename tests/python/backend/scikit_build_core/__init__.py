"""Stands in for scikit-build-core where there is no network: see build.py."""

"""Closed forms of the Contensou curves per mu lambda_N, torque over R (docs/theory): force b_T(u), torque b_tau(u). The figures are
not drawn from them but from `stiction law`; they check what it prints."""
import numpy as np


def parabolic(u):
    u = np.asarray(u, float)
    small = u <= 1
    v = np.clip(u, 1.0, 100.0)  # keeps the square roots real
    w = np.sqrt(np.maximum(v * v - 1, 0))
    a = np.arcsin(1 / v)
    b_T = np.where(small, 3 * np.pi / 32 * (4 * u - u**3), 3 / 16 * ((4 * v - v**3) * a + (v * v + 2) * w / v))
    b_tau = np.where(small, 3 * np.pi / 128 * (8 - 8 * u**2 + 3 * u**4),
                     3 / 64 * ((8 - 8 * v**2 + 3 * v**4) * a + (6 - 3 * v**2) * w))
    return far(u, b_T, b_tau, (1 / 10, 3 / 280), (1 / 5, 1 / 70))


def far(u, b_T, b_tau, force, torque):
    """The closed forms cancel for large u; their series do not."""
    v = np.maximum(u, 1.0)
    return (np.where(u > 50, 1 - force[0] / v**2 - force[1] / v**4, b_T),
            np.where(u > 50, torque[0] / v + torque[1] / v**3, b_tau))


def elliptic(k):
    """K and E of the modulus k by the arithmetic-geometric mean."""
    a, b, c = np.ones_like(k), np.sqrt(np.maximum(1 - k * k, 1e-300)), k.copy()
    total, power = c * c / 2, 0.5
    for _ in range(40):
        a, b, c = (a + b) / 2, np.sqrt(a * b), (a - b) / 2
        power *= 2
        total = total + power * c * c
    K = np.pi / (2 * a)
    return K, K * (1 - total)


def uniform(u):
    u = np.asarray(u, float)
    small = u <= 1
    low, high = np.clip(u, 1e-5, 1 - 1e-12), np.clip(u, 1 + 1e-12, 100)
    K, E = elliptic(low)
    T_low = 4 / (3 * np.pi * low) * ((1 + low**2) * E - (1 - low**2) * K)
    P_low = 4 / (9 * np.pi) * ((7 + low**2) * E - 4 * (1 - low**2) * K)
    K, E = elliptic(1 / high)
    T_high = 4 / (3 * np.pi) * ((1 + high**2) * E - (high**2 - 1) * K)
    P_high = 4 / (9 * np.pi) * (high * (7 + high**2) * E - (high**2 - 1) * (high**2 + 3) / high * K)
    b_T = np.where(u < 1e-5, u, np.where(small, T_low, T_high))
    return far(u, b_T, np.where(small, P_low, P_high) - np.minimum(u, 100) * b_T, (1 / 8, 1 / 64), (1 / 4, 1 / 48))


def check(law):
    """The 12 digits of docs/theory, and every point of the curves that the program prints."""
    for curve, u, wanted in [(parabolic, 0.5, (0.552233083639, 0.455592294002)), (parabolic, 2.0, (0.974278579257, 0.101909332919)),
                             (uniform, 0.5, (0.483843755630, 0.547748354772)), (uniform, 2.0, (0.967687511260, 0.127809198284))]:
        assert np.allclose(curve(np.array([u])), np.array(wanted)[:, None], rtol=0, atol=2e-12), (curve.__name__, u)
    for curve in (parabolic, uniform):
        u, force, torque, potential = law("contensou", "ratio", mu=1, pressure=curve.__name__).T
        assert np.allclose(curve(u), (force, torque), rtol=0, atol=1e-10), curve.__name__
        assert np.allclose(potential, u * force + torque, rtol=1e-12), curve.__name__

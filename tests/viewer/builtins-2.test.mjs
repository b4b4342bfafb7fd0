import { testPages } from './builtin-pages.mjs';

testPages(1);

import { frontTests } from '../tests/support/front-tests.mjs';

export default frontTests(import.meta.dirname);

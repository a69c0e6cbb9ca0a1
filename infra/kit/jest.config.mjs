import { frontTests } from '../testing/front-tests.mjs';

export default frontTests(import.meta.dirname);

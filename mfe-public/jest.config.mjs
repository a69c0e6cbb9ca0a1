import { frontTests } from '../infra/tests/support/front-tests.mjs';

export default frontTests(import.meta.dirname);

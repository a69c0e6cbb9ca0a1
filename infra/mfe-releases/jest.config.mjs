import { frontTests } from '../../infra/testing/front-tests.mjs';

export default frontTests(import.meta.dirname);

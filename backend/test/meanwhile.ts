// The former name, for tests of open branches. New tests import `interceptOnce`.
export { interceptOnce as meanwhile } from './intercept-once.js';

/**
 * The creator of the page. This file is separate because the browser bundle also imports it, and must not import node
 * modules.
 */
export const PERSON = {
  username: 'meera.sundays',
  fullName: 'Meera Iyer · Sunday kitchen',
  line: 'Rice, rasam and the rest of the week.',
};

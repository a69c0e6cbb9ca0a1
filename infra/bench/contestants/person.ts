/** Whose page it is. Apart from what needs Node: browsers have it, too. */
export const PERSON = {
  username: 'meera.sundays',
  fullName: 'Meera Iyer · Sunday kitchen',
  line: 'Rice, rasam and the rest of the week.',
};

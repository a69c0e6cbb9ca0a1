/** Screens with a bar at the bottom. Wider screens have the whole navigation in the header. */
export const PHONE = '(max-width: 39.99em)';
/** Minimum width for the phone preview beside the page, and for a header of one row. */
export const BESIDE_MIN_WIDTH = '64rem';

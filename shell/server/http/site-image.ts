/** The social image of the site, a file of the shell. */
export const SITE_IMAGE = '/assets/preview.png';

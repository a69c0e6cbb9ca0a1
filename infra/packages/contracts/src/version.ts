/** The version of Linkstall: the newest release in CHANGELOG.md. All programs of the site show this number. */
export const VERSION = '0.2.0';

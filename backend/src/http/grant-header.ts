/** The header with the grant of a sensitive call. */
export const GRANT_HEADER = 'x-linkstall-grant';

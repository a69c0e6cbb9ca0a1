/** The username that `/signup` hands to `/login` in the history entry, if any. */
export const newUserName = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'userName' in state && typeof state.userName === 'string'
    ? state.userName
    : '';

/** The form is read once, when it is sent: what a password manager filled in is in it too. */
export const enteredText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** The username that `/signup` hands to `/login` in the history entry, if any. */
export const newUserName = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'userName' in state && typeof state.userName === 'string'
    ? state.userName
    : '';

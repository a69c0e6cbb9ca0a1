/** The form is read once, when it is sent: what a password manager filled in is in it too. */
export const enteredText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

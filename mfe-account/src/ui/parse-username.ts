const USER_PATH = /^\/(?:store\/)?@?([^/@?#\s]+)\/?(?:[?#].*)?$/i;

/** Extracts the username from the input, which may be `@name` or the full address of a page or a store. */
export function parseUsername(text: string): string {
  // A username has no characters that a script needs, so all invisible ones go.
  const trimmedText = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
  const { host } = window.location;
  const address = trimmedText.replace(/^https?:\/\//i, '');
  const path = address.toLowerCase().startsWith(`${host}/`)
    ? address.slice(host.length)
    : trimmedText.replace(/^@/, '/@');
  return USER_PATH.exec(path)?.[1] ?? trimmedText;
}

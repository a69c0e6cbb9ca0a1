import { withoutInvisible } from '@linkstall/kit/invisible';

const USER_PATH = /^\/(?:store\/)?@?([^/@?#\s]+)\/?(?:[?#].*)?$/i;

/** Extracts the username from the input, which may be `@name` or the full address of a page or a store. */
export function parseUsername(text: string): string {
  const trimmedText = withoutInvisible(text).trim();
  const { host } = window.location;
  const address = trimmedText.replace(/^https?:\/\//i, '');
  const path = address.toLowerCase().startsWith(`${host}/`)
    ? address.slice(host.length)
    : trimmedText.replace(/^@/, '/@');
  return USER_PATH.exec(path)?.[1] ?? trimmedText;
}

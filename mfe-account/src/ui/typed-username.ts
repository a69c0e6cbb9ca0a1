const OWN_PATH = /^\/(?:store\/)?@?([^/@?#\s]+)\/?(?:[?#].*)?$/i;

/** The name in what stands in a field for it: of `@name`, and of the whole address of a page or store here, the name. */
export function typedUsername(text: string): string {
  const typed = text.trim();
  const { host } = window.location;
  const address = typed.replace(/^https?:\/\//i, '');
  const path = address.toLowerCase().startsWith(`${host}/`) ? address.slice(host.length) : typed.replace(/^@/, '/@');
  return OWN_PATH.exec(path)?.[1] ?? typed;
}

import type { Settings } from './settings.js';

/** Hosts on this machine, and sockets (`%2Fpath`). */
const LOCAL = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|%2f.*)(:\d+)?$/i;

/** Sentences for the operator about settings that work but are dangerous. They contain no value of a setting. */
export function warningsOf(settings: Settings): string[] {
  return [
    ...(isReadable(settings.mongodbUri)
      ? ['MONGODB_URI names another machine without TLS: data and passwords travel readable. Add tls=true.']
      : []),
    ...(settings.isProduction && settings.smtpUrl.startsWith('smtp:') && !settings.smtpRequireTls
      ? ['SMTP_REQUIRE_TLS is off: a mail with a link to reset a password can travel readable.']
      : []),
    ...(settings.edgeKey === ''
      ? ['EDGE_KEY is not set: all visitors of an edge have one address here, and share its limits.']
      : []),
  ];
}

/** Whether the connection leaves this machine without TLS. `mongodb+srv` has TLS unless the URI says otherwise. */
function isReadable(uri: string): boolean {
  const [scheme = '', rest = ''] = uri.split('://');
  const [address = '', query = ''] = rest.split('?');
  const hosts = address.split('/', 1).join().split('@').at(-1) ?? '';
  if (hosts.split(',').every((host) => LOCAL.test(host))) return false;
  const options = [...new URLSearchParams(query)].filter(([name]) => /^(tls|ssl)$/i.test(name));
  return scheme === 'mongodb'
    ? !options.some(([, value]) => value === 'true')
    : options.some(([, value]) => value === 'false');
}

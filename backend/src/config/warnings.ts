import type { Settings } from './settings.js';

/** Hosts on this machine, and sockets (`%2Fpath`). */
const LOCAL = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|%2f.*)(:\d+)?$/i;

/** Sentences for the operator about settings that work but are dangerous. They contain no value of a setting. */
export function warningsOf(settings: Settings): string[] {
  return [
    ...(isUnencrypted(settings.mongodbUri)
      ? [
          'MONGODB_URI connects to another machine without TLS, so data and passwords are sent unencrypted. Add tls=true.',
        ]
      : []),
    ...(settings.isProduction && settings.smtpUrl.startsWith('smtp:') && !settings.smtpRequireTls
      ? ['SMTP_REQUIRE_TLS is off, so mails with password reset links can be sent unencrypted.']
      : []),
    ...(settings.edgeKey === ''
      ? [
          'EDGE_KEY is not set, so the API sees one address for all visitors of an edge, and they share the rate limits of this address.',
        ]
      : []),
  ];
}

/** Whether the connection leaves this machine without TLS. `mongodb+srv` has TLS unless the URI says otherwise. */
function isUnencrypted(uri: string): boolean {
  const [scheme = '', rest = ''] = uri.split('://');
  const [address = '', query = ''] = rest.split('?');
  const hosts = address.split('/', 1).join().split('@').at(-1) ?? '';
  if (hosts.split(',').every((host) => LOCAL.test(host))) return false;
  const options = [...new URLSearchParams(query)].filter(([name]) => /^(tls|ssl)$/i.test(name));
  return scheme === 'mongodb'
    ? !options.some(([, value]) => value === 'true')
    : options.some(([, value]) => value === 'false');
}

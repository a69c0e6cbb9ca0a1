// A child process of `load.ts`: one address and one account that send each costly call 120 times a minute.
import { once } from 'node:events';

import { formOf } from './contestants/content.ts';

export interface Load {
  url: string;
  address: string;
  person: { username: string; fullName: string; email: string; password: string };
  token: string;
  photo: Uint8Array;
}

/** 120 calls a minute. */
const PAUSE_MS = 500;

const [{ url, address, person, photo, ...load }] = (await once(process, 'message')) as [Load];
const counts: Record<string, number> = {};
let number = 0;
/** The newest token, because an account has at most 20 sessions. */
let { token } = load;

interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: string | FormData;
}

const json = (method: string, body: object): Call => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});
const link = (): Call => ({
  method: 'POST',
  body: formOf({ title: `Load ${number}`, url: `https://example.com/${number}`, isActive: 'true', thumbnail: photo }),
});

/** The costly calls: the path and the request. */
const CALLS: Record<string, () => readonly [path: string, call: Call]> = {
  login: () => ['/api/v1/users/login', json('POST', { username: person.username, password: person.password })],
  signup: () => [
    '/api/v1/users/register',
    json('POST', { ...person, username: `load${number}`, email: `load${number}@example.com` }),
  ],
  'password reset': () => ['/api/v1/users/forget-password', json('POST', { email: `load${number}@example.com` })],
  'verification mail': () => ['/api/v1/users/email-send', {}],
  export: () => ['/api/v1/users/export', {}],
  upload: () => ['/api/v1/users/avatar', { method: 'PATCH', body: formOf({ avatar: photo }) }],
  'social image': () => [`/previews/${person.username}/page/${number}.png`, {}],
  sitemap: () => [`/sitemap.xml?${number}`, {}],
  'list of pages': () => ['/api/v1/users/listed/1', {}],
  insights: () => ['/api/v1/users/insights/30', {}],
  'add link': () => ['/api/v1/link/add-link', link()],
  'edit profile': () => [
    '/api/v1/users/update-account',
    json('PATCH', { ...person, password: undefined, line: `${number}` }),
  ],
  'page of an unknown creator': () => [`/nobody-${number}`, {}],
};

const accessTokenIn = (bytes: ArrayBuffer): string =>
  (JSON.parse(Buffer.from(bytes).toString()) as { data: { accessToken: string } }).data.accessToken;

async function send(name: string, create: () => readonly [path: string, call: Call]): Promise<void> {
  const [path, { headers, ...call }] = create();
  const client = { authorization: token, 'x-forwarded-for': address };
  const response = await fetch(url + path, { ...call, headers: { ...headers, ...client } });
  const bytes = await response.arrayBuffer();
  if (name === 'login' && response.ok) token = accessTokenIn(bytes);
  const key = `${name}: ${response.status}`;
  counts[key] = (counts[key] ?? 0) + 1;
}

const open = new Set<Promise<void>>();
const timer = setInterval(() => {
  number += 1;
  for (const [name, create] of Object.entries(CALLS)) {
    const sending = send(name, create).catch(
      () => void (counts[`${name}: failed`] = (counts[`${name}: failed`] ?? 0) + 1),
    );
    open.add(sending);
    void sending.finally(() => open.delete(sending));
  }
}, PAUSE_MS);

process.send?.('sending');
await once(process, 'message');
clearInterval(timer);
await Promise.all(open);
process.send?.(counts);
process.disconnect();

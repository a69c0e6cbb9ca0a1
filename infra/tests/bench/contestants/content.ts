// The content that every contestant shows: one creator with an avatar, 14 links with thumbnails, and one theme.
import { setTimeout as pause } from 'node:timers/promises';

import sharp from 'sharp';

import { readMails } from '../../support/mail-catcher.ts';
import { PERSON } from './person.ts';

const PASSWORD = 'marigold-awning-7';
const PIXELS = 384;
const COLOURS = ['#c9105f', '#00655c', '#ffc233', '#24121e', '#6fd9c8', '#e4572e', '#3b5ba5'];
const TITLES = [
  ...['Watch: rasam in eleven minutes', 'The weekday tiffin plan (free PDF)', 'What is on the stove today'],
  ...['Book a Saturday dosa class', 'Letters from my spice shelf', 'Ask me about your first kadhai'],
  ...['Five chutneys, one blender', 'The pressure cooker, explained', 'Where I buy my lentils'],
  ...['A knife that stays sharp', 'Breakfast in twelve cities', 'Grandmother’s lime pickle'],
  ...['Notes for slow Sundays', 'Support this kitchen'],
];

const THEME = 'marigold';
const LINKS = TITLES.map((title, index) => ({ title, url: `https://example.com/meera/${index + 1}` }));

/** Draws an image of flat colours, like most thumbnails. Each seed gives a different image. */
function drawThumbnail(seed: number) {
  const colour = (index: number) => COLOURS[(seed + index) % COLOURS.length];
  const rings = [150, 110, 64].map(
    (radius, index) =>
      `<circle cx="${150 + ((seed * 37) % 90)}" cy="${170 + index * 14}" r="${radius}" fill="${colour(index + 1)}"/>`,
  );
  const leaf = `<path d="M40 ${300 - seed * 6}q90-90 180 0t130-20v104H40z" fill="${colour(seed + 4)}"/>`;
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${PIXELS}" height="${PIXELS}">`;
  return sharp(
    Buffer.from(`${frame}<rect width="100%" height="100%" fill="${colour(0)}"/>${rings.join('')}${leaf}</svg>`),
  )
    .png()
    .toBuffer();
}

/**
 * Registers a creator with this content and a verified email address, through the API. The page of an unverified creator has
 * `noindex` and more attributes.
 */
export async function makeCreator({ url, mailUrl }: Site, username: string = PERSON.username) {
  const person = { username, fullName: PERSON.fullName, email: `${username}@example.com`, password: PASSWORD };
  const logIn = () => logInto(url, person);
  const { accessToken: token, user } = await register(url, person);
  const authorization = { authorization: token };
  /** @param seed of the thumbnail */
  const addLink = async (link: { title: string; url: string }, seed: number) => {
    const body = formOf({ ...link, isActive: 'true', thumbnail: await drawThumbnail(seed) });
    return call(url, 'POST link/add-link', { headers: authorization, body });
  };
  await verifyEmail({ url, mailUrl }, { email: person.email, token });
  const change = (path: string, fields: object) => call(url, `PATCH ${path}`, json(fields, token));
  await call(url, 'PATCH users/avatar', { headers: authorization, body: formOf({ avatar: await drawThumbnail(99) }) });
  await change('users/update-theme', { theme: THEME });
  /** A write that removes the page from the caches. */
  const changeLine = (line: string) => change('users/update-account', { ...person, password: undefined, line });
  await changeLine(PERSON.line);
  for (const [index, link] of LINKS.entries()) await addLink(link, index);
  return { username, token, user, logIn, addLink, changeLine };
}

interface Site {
  readonly url: string;
  /** The address of the mail catcher. */
  readonly mailUrl: string;
}

async function verifyEmail({ url, mailUrl }: Site, { email, token }: { email: string; token: string }) {
  await call(url, 'GET users/email-send', { headers: { authorization: token } });
  for (;;) {
    const texts = (await readMails(mailUrl, email)).map(({ text }) => text);
    const oneTimeToken = /\/account-verification\?token=([^&\s]+)/.exec(texts.join('\n'))?.[1];
    if (oneTimeToken) return call(url, 'POST users/email-verifide', json({ token: oneTimeToken }));
    await pause(50);
  }
}

interface Person {
  username: string;
  fullName: string;
  email: string;
  password: string;
}

/** Registers a user, whose page shows the email address once it is verified, and logs in. */
export async function register(url: string, person: Person): Promise<{ accessToken: string; user: any }> {
  await call(url, 'POST users/register', json({ ...person, hidesEmail: false }));
  return logInto(url, person);
}

/** Registers people with this name and a number. One after the other, because the API refuses many registrations at once. */
export async function registerMany(url: string, { name, count }: { name: string; count: number }, password: string) {
  const people: { readonly username: string; readonly token: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const username = `${name}-${index}`;
    const person = { username, fullName: 'Bench', email: `${username}@example.com`, password };
    people.push({ username, token: (await register(url, person)).accessToken });
  }
  return people;
}

export const logInto = (
  url: string,
  { username, password }: Pick<Person, 'username' | 'password'>,
): Promise<{ accessToken: string; user: any }> => call(url, 'POST users/login', json({ username, password }));

/** The options of a JSON request. */
export const json = (body: object, token?: string) => ({
  headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: token }) },
  body: JSON.stringify(body),
});

/** A form with texts and files. */
export function formOf(fields: Record<string, string | Uint8Array>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), 'image');
  return form;
}

/** @param endpoint method and path below /api/v1/ */
export async function call(
  url: string,
  endpoint: string,
  request: { headers?: Record<string, string>; body?: string | FormData | Uint8Array<ArrayBuffer> } = {},
): Promise<any> {
  const [method = '', path = ''] = endpoint.split(' ');
  const response = await fetch(`${url}/api/v1/${path}`, { method, ...request });
  const { data, message } = await response.json();
  if (!response.ok) throw new Error(`${endpoint}: ${response.status} ${message}`);
  return data;
}

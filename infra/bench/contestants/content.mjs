// What every contestant shows: one creator with a picture, 14 links with thumbnails, and one theme.
import sharp from 'sharp';

import { PERSON } from './person.mjs';

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
const LINKS = TITLES.map((title, at) => ({ title, url: `https://example.com/meera/${at + 1}` }));

/** A drawing of flat colours, as most thumbnails are; no two are alike. @param {number} seed */
function drawing(seed) {
  const colour = (/** @type {number} */ at) => COLOURS[(seed + at) % COLOURS.length];
  const rings = [150, 110, 64].map(
    (radius, at) =>
      `<circle cx="${150 + ((seed * 37) % 90)}" cy="${170 + at * 14}" r="${radius}" fill="${colour(at + 1)}"/>`,
  );
  const leaf = `<path d="M40 ${300 - seed * 6}q90-90 180 0t130-20v104H40z" fill="${colour(seed + 4)}"/>`;
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${PIXELS}" height="${PIXELS}">`;
  return sharp(
    Buffer.from(`${frame}<rect width="100%" height="100%" fill="${colour(0)}"/>${rings.join('')}${leaf}</svg>`),
  )
    .png()
    .toBuffer();
}

/** @typedef {Awaited<ReturnType<typeof makeCreator>>} BenchCreator */

/** Registers somebody with that page, over the API. @param {string} url @param {string} [username] */
export async function makeCreator(url, username = PERSON.username) {
  const person = { username, fullName: PERSON.fullName, email: `${username}@example.com`, password: PASSWORD };
  const logIn = () => logInto(url, person);
  const { accessToken: token, user } = await register(url, person);
  const authorization = { authorization: token };
  /** @param {{title: string, url: string}} link @param {number} seed of its thumbnail */
  const addLink = async (link, seed) => {
    const body = formOf({ ...link, isActive: 'true', thumbnail: await drawing(seed) });
    return call(url, 'POST link/add-link', { headers: authorization, body });
  };
  const change = (/** @type {string} */ path, /** @type {object} */ fields) =>
    call(url, `PATCH ${path}`, json(fields, token));
  await call(url, 'PATCH users/avatar', { headers: authorization, body: formOf({ avatar: await drawing(99) }) });
  await change('users/update-theme', { theme: THEME });
  /** A write that clears the page. @param {string} line */
  const say = (line) => change('users/update-account', { ...person, password: undefined, line });
  await say(PERSON.line);
  for (const [at, link] of LINKS.entries()) await addLink(link, at);
  return { username, token, user, logIn, addLink, say };
}

/** @typedef {{username: string, fullName: string, email: string, password: string}} Person */

/** Registers somebody and logs in. @param {string} url @param {Person} person @returns {Promise<{accessToken: string, user: any}>} */
export async function register(url, person) {
  await call(url, 'POST users/register', json(person));
  return logInto(url, person);
}

/** @param {string} url @param {Pick<Person, 'username' | 'password'>} person @returns {Promise<{accessToken: string, user: any}>} */
export const logInto = (url, { username, password }) => call(url, 'POST users/login', json({ username, password }));

/** A JSON request. @param {object} body @param {string} [token] */
export const json = (body, token) => ({
  headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: token }) },
  body: JSON.stringify(body),
});

/** A form with texts and images. @param {Record<string, string | Uint8Array>} fields */
export function formOf(fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), 'picture');
  return form;
}

/**
 * @param {string} url @param {string} what method and path below /api/v1/
 * @param {{headers?: Record<string, string>, body?: string | FormData | Uint8Array<ArrayBuffer>}} [request] @returns {Promise<any>}
 */
export async function call(url, what, request = {}) {
  const [method = '', path = ''] = what.split(' ');
  const response = await fetch(`${url}/api/v1/${path}`, { method, ...request });
  const { data, message } = await response.json();
  if (!response.ok) throw new Error(`${what}: ${response.status} ${message}`);
  return data;
}

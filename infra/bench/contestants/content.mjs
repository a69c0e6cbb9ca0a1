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
  const json = { 'content-type': 'application/json' };
  const person = { username, fullName: PERSON.fullName, email: `${username}@example.com`, password: PASSWORD };
  await call(url, 'POST users/register', { headers: json, body: JSON.stringify(person) });
  const logIn = () =>
    call(url, 'POST users/login', { headers: json, body: JSON.stringify({ username, password: PASSWORD }) });
  const { accessToken: token, user } = await logIn();
  const authorization = { authorization: token };
  /** @param {{title: string, url: string}} link @param {number} seed of its thumbnail */
  const addLink = async (link, seed) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...link, isActive: 'true' })) body.set(name, value);
    body.set('thumbnail', new Blob([new Uint8Array(await drawing(seed))], { type: 'image/png' }), 'thumbnail.png');
    return call(url, 'POST link/add-link', { headers: authorization, body });
  };
  const change = (/** @type {string} */ path, /** @type {object} */ fields) =>
    call(url, `PATCH ${path}`, { headers: { ...json, ...authorization }, body: JSON.stringify(fields) });
  const avatar = new FormData();
  avatar.set('avatar', new Blob([new Uint8Array(await drawing(99))], { type: 'image/png' }), 'avatar.png');
  await call(url, 'PATCH users/avatar', { headers: authorization, body: avatar });
  await change('users/update-theme', { theme: THEME });
  /** A write that clears the page. @param {string} line */
  const say = (line) => change('users/update-account', { ...person, password: undefined, line });
  await say(PERSON.line);
  for (const [at, link] of LINKS.entries()) await addLink(link, at);
  return { username, token, user, logIn, addLink, say };
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

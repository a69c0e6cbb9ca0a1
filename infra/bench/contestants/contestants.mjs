// Everybody who takes part, with the same content.
import { findProgram } from '../machine/programs.mjs';
import { startNginx } from '../machine/nginx.mjs';
import { leanPage } from './lean-page.mjs';
import { readPage, staticCopy } from './linkstall-page.mjs';
import { littlelinkPage } from './littlelink-page.mjs';
import { reactPage } from './react-page.mjs';

/** @typedef {import('./linkstall-page.mjs').File} File */
/** @typedef {{pages: Map<string, string>, nginx: import('../machine/nginx.mjs').Nginx}} Contestants `pages`: addresses by name, Linkstall's first */

export const LINKSTALL = 'Linkstall';
export const STATIC_COPY = 'its static copy';
export const LEAN = 'a lean page by hand';
const REACT = 'a plain React bundle';
const LITTLELINK = 'in LittleLink’s manner';

/**
 * @param {string} url of the page as the edge serves it @param {AbortSignal} signal
 * @returns {Promise<Contestants>}
 */
export async function startContestants(url, signal) {
  const program = await findProgram('nginx', { debian: 'nginx-light', signal });
  const page = await readPage(url);
  const react = await reactPage(page);
  const littlelink = littlelinkPage(page);
  const site = (
    /** @type {string} */ name,
    /** @type {string} */ html,
    /** @type {Iterable<[string, File]>} */ more = [],
  ) => ({
    name,
    files: new Map([['/', { type: 'text/html; charset=utf-8', body: Buffer.from(html) }], ...page.files, ...more]),
  });
  const nginx = await startNginx(program, [
    site(STATIC_COPY, staticCopy(page)),
    site(LEAN, leanPage(page)),
    site(REACT, react.html, [['/page.js', { type: 'text/javascript', body: react.script }]]),
    site(LITTLELINK, littlelink.html, littlelink.files),
  ]);
  return { pages: new Map([[LINKSTALL, url], ...nginx.urls]), nginx };
}

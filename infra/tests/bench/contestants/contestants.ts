// Starts all contestants with the same content.
import { findOrInstall, findProgram } from '../../runner/programs.mjs';
import { startNginx, type Nginx } from '../machine/nginx.ts';
import { leanPage } from './lean-page.ts';
import { readPage, staticCopy, type File } from './linkstall-page.ts';
import { littlelinkPage } from './littlelink-page.ts';
import { reactPage } from './react-page.ts';

/** `pages`: URLs by contestant, Linkstall first */
interface Contestants {
  pages: Map<string, string>;
  nginx: Nginx;
}

export const LINKSTALL = 'Linkstall';
export const STATIC_COPY = 'its static copy';
export const LEAN = 'a lean page by hand';
const REACT = 'a plain React bundle';
const LITTLELINK = 'a page like LittleLink’s';

/** @param url of the page on the edge */
export async function startContestants(url: string, signal: AbortSignal): Promise<Contestants> {
  const program = await findOrInstall(() => findProgram('nginx', { debian: 'nginx-light' }), signal);
  const page = await readPage(url);
  const react = await reactPage(page);
  const littlelink = littlelinkPage(page);
  const site = (name: string, html: string, more: Iterable<[string, File]> = []) => ({
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

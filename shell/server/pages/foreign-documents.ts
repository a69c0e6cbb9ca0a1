/**
 * The documents of foreign remotes, which the shell shows in a sandboxed iframe. Without MODULES_HOST a document lies beside
 * its files on this site, and the `sandbox` of its policy gives it an opaque origin. With MODULES_HOST each foreign remote
 * has a host of its own, on which the edge serves that remote's documents and files and nothing else.
 */
import type { Exchange } from '../http/exchange.ts';
import { foreignDocumentHeaders } from '../http/security-headers.ts';
import { methodNotAllowed, sendResponse, textResponse } from '../http/send.ts';
import type { Compositions } from '../releases/compositions.ts';
import { sendRemoteFile, servedRelease, type FileDependencies } from '../releases/release-files.ts';
import type { Release } from '../releases/release-reader.ts';
import type { EdgeSettings } from '../settings.ts';

export const FOREIGN_DOCUMENT = /^\/remotes\/([^/]+)\/([^/]+)\/$/;

interface Dependencies extends FileDependencies {
  readonly compositions: Compositions;
  readonly modulesHost: string | null;
}

const NO_STORE = { 'cache-control': 'no-store' };
const TYPE = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
const notFound = () => textResponse(404, 'There is no such file.', NO_STORE);

/** The origin of the documents of each foreign remote; empty without MODULES_HOST. */
export function moduleOriginOf({ modulesHost, publicUrl }: EdgeSettings): (remote: string) => string {
  if (modulesHost === null || publicUrl === null) return () => '';
  return (remote) => `${new URL(publicUrl).protocol}//${remote}.${modulesHost}`;
}

export class ForeignDocuments {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** The remote whose own host the request has; null for a request to the site. */
  remoteOf({ host }: Exchange): string | null {
    const { modulesHost } = this.#dependencies;
    if (modulesHost === null || !host.endsWith(`.${modulesHost}`)) return null;
    return host.slice(0, -modulesHost.length - 1);
  }

  /** A request to the host of a foreign remote. */
  async sendFromOwnHost(exchange: Exchange, remote: string): Promise<void> {
    if (!exchange.pathname.startsWith(`/remotes/${remote}/`)) return sendResponse(exchange, notFound());
    if (FOREIGN_DOCUMENT.test(exchange.pathname)) return this.send(exchange);
    return sendRemoteFile(exchange, { ...this.#dependencies, isOwnHost: true });
  }

  async send(exchange: Exchange): Promise<void> {
    if (!/^(GET|HEAD)$/.test(exchange.method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD'));
    const ownHost = this.remoteOf(exchange);
    const isServedHere = (ownHost === null) === (this.#dependencies.modulesHost === null);
    const [, remote = '', name = ''] = FOREIGN_DOCUMENT.exec(exchange.pathname) ?? [];
    const served = isServedHere ? await servedRelease(exchange, this.#dependencies, { remote, name }) : null;
    if (served?.release.tier !== 'foreign') return sendResponse(exchange, notFound());
    const ownOrigin = `${new URL(exchange.origin).protocol}//${exchange.host}`;
    const headers = foreignDocumentHeaders({
      base: `${ownOrigin}${exchange.pathname}`,
      site: ownHost === null ? ownOrigin : exchange.origin,
      isOpaque: ownHost === null,
    });
    const html = documentOf(served.release, exchange.pathname, await this.#baseCss());
    await sendResponse(exchange, textResponse(200, html, TYPE), headers);
  }

  /** The custom properties and rules of the site, so that a foreign page can look like the others. */
  async #baseCss(): Promise<string> {
    const { compositions, reader } = this.#dependencies;
    const [shell] = (await compositions.for(null)).shells;
    if (!shell) return '';
    return (await reader.file(await reader.release('shell', shell.release), 'base.css')).toString('utf8');
  }
}

function documentOf({ entry, files }: Release, base: string, css: string): string {
  const styles = Object.entries(files).filter(([path, { kind }]) => kind === 'style' && path.startsWith('main.'));
  const attributes = (path: string) => `"${base}${path}" integrity="${files[path]?.sha384 ?? ''}" crossorigin`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Foreign remote</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<style>${css.replaceAll('</', '<\\/')}</style>`,
    ...styles.map(([path]) => `<link rel="stylesheet" href=${attributes(path)}>`),
    `</head><body><div id="root"></div><script defer src=${attributes(entry)}></script></body></html>`,
  ].join('');
}

import { LANGUAGE_PARAMETER } from '../http/language-parameter.ts';
import { ENTRY_FILE } from '../seo/entry-files.ts';
import { QR_CODE } from '../seo/qr-codes.ts';

/** A page or a file of the site and its path in the folder. */
export interface CopiedAddress {
  readonly kind: 'page' | 'file';
  readonly pathname: string;
  readonly search: string;
  readonly path: string;
}

const IMAGE = /\/images\/[\w-]+\/[\w.]+$/;
const SITE_FILE = /^\/(?:assets\/[\w./-]+|favicon\.ico)$/;
const PRODUCT = /^\/([\da-f]{24})$/;

/** The folder of a copy. It has the page, the store and its products as HTML files, and the files that these load. */
export class CopyPaths {
  readonly #origin: string;
  readonly #page: string;
  readonly #store: string;
  /** Origins of images besides the site's own: the CDN of `ASSETS_URL`. */
  readonly #imageOrigins: readonly string[];
  /** The pages of the store after the first, and its collections, by their query. */
  readonly #lists = new Map<string, string>();

  constructor(username: string, { origin, imageOrigins }: { origin: string; imageOrigins: readonly string[] }) {
    this.#origin = origin;
    this.#page = `/${username}`;
    this.#store = `/store/@${username}`;
    this.#imageOrigins = imageOrigins;
  }

  /** Null for an address that is not in the folder. */
  at(url: URL): CopiedAddress | null {
    const { origin, pathname } = url;
    const search = withoutLanguage(url);
    const image = [this.#origin, ...this.#imageOrigins].includes(origin) ? IMAGE.exec(pathname)?.[0] : undefined;
    if (image !== undefined) return fileAt(image);
    if (origin !== this.#origin) return null;
    const page = this.#pagePath(pathname, search);
    if (page !== null) return { kind: 'page', pathname, search, path: page };
    const isFile = SITE_FILE.test(pathname) || QR_CODE.test(pathname) || ENTRY_FILE.test(pathname);
    return isFile && search === '' ? fileAt(pathname) : null;
  }

  #pagePath(pathname: string, search: string): string | null {
    if (pathname === this.#page && search === '') return 'index.html';
    if (pathname === this.#store) return this.#listPath(search);
    const product = pathname.startsWith(this.#store) && PRODUCT.exec(pathname.slice(this.#store.length))?.[1];
    return product ? `store/${product}.html` : null;
  }

  #listPath(search: string): string {
    if (search === '') return 'store/index.html';
    const path = this.#lists.get(search) ?? `store/list-${this.#lists.size + 1}.html`;
    this.#lists.set(search, path);
    return path;
  }
}

/** A copy has the page in its first language. */
function withoutLanguage({ searchParams, search }: URL): string {
  if (!searchParams.has(LANGUAGE_PARAMETER)) return search;
  const params = new URLSearchParams(searchParams);
  params.delete(LANGUAGE_PARAMETER);
  return params.size > 0 ? `?${params.toString()}` : '';
}

const fileAt = (pathname: string): CopiedAddress => ({ kind: 'file', pathname, search: '', path: pathname.slice(1) });

/** The address of a file of the folder, as another file of the folder names it. */
export const relativeAddress = (from: string, to: string): string => '../'.repeat(from.split('/').length - 1) + to;

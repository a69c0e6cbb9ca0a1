// Adds integrity to the chunk loader of webpack 5. Its runtime makes one script element for each chunk, and with an extracted
// style sheet one link element. The hash is set just before the URL, so the browser checks the file before it runs.
import { ReleaseError } from '../release-error.ts';

type Hashes = Readonly<Record<string, string>>;

/** The path of a file in its release. The page loads it from `/remotes/<remote>/<release>/`; a retry adds `try-<n>/`. */
const PATH = '.replace(/^.*?\\/remotes\\/[^/]+\\/[^/]+\\/(?:try-\\d+\\/)?/,"")';

/** The statement that marks the element of a chunk, after the variable of the element. */
const SCRIPT_ELEMENT = /\.setAttribute\(["']data-webpack["']/;
const LINK_ELEMENT = /\.rel ?= ?["']stylesheet["']/;

/** Whether a script has a chunk loader. */
export const hasChunkLoader = (code: string): boolean => SCRIPT_ELEMENT.test(code);

/** @param hashes integrity by path */
export function withIntegrity(code: string, hashes: Hashes): string {
  const withScripts = insertHash(code, { element: SCRIPT_ELEMENT, property: 'src', hashes });
  if (withScripts === null)
    throw new ReleaseError(
      'finish.loader',
      'The entry has no chunk loader of webpack 5 that finish knows: use webpack 5 with the target web and output.chunkLoading "jsonp".',
    );
  if (!Object.keys(hashes).some((path) => path.endsWith('.css'))) return withScripts;
  const withStyles = insertHash(withScripts, { element: LINK_ELEMENT, property: 'href', hashes });
  if (withStyles === null)
    throw new ReleaseError(
      'finish.loader',
      'The entry has no style loader that finish knows: use mini-css-extract-plugin, or write styles in scripts.',
    );
  return withStyles;
}

/** Inserts the hash before the assignment of the URL. Null when the code has no such element, or more than one. */
function insertHash(
  code: string,
  { element, property, hashes }: { element: RegExp; property: 'src' | 'href'; hashes: Hashes },
): string | null {
  const match = element.exec(code);
  if (!match || element.test(code.slice(match.index + match[0].length))) return null;
  const variable =
    code
      .slice(Math.max(0, match.index - 40), match.index)
      .split(/[^\w$]/)
      .at(-1) ?? '';
  const assignment = findAssignment(code, match.index, `${variable}.${property}`);
  if (variable === '' || !assignment) return null;
  const { at, url } = assignment;
  return `${code.slice(0, at)}${integrityOf(variable, url, hashes)}${code.slice(at)}`;
}

/** The first assignment to `name` after `start`, with the variable of its value. */
function findAssignment(code: string, start: number, name: string): { at: number; url: string } | null {
  for (let at = code.indexOf(name, start); at >= 0; at = code.indexOf(name, at + 1)) {
    const after = code.slice(at + name.length, at + name.length + 100);
    // With output.trustedTypes the value is a call such as `i.tu(url)`.
    const [, url] = /^ ?= ?(?:[\w$.]+\()?([\w$]+)/.exec(after) ?? [];
    if (url !== undefined && !/[\w$]/.test(code.charAt(at - 1))) return { at, url };
  }
  return null;
}

/** A comma expression, because a minifier joins statements with commas. A file without a hash is not loaded. */
const integrityOf = (variable: string, url: string, hashes: Hashes) =>
  `${variable}.crossOrigin="anonymous",${variable}.integrity=(${JSON.stringify(hashes)})[${url}${PATH}]||(()=>{throw new Error("no integrity is known for "+${url})})(),`;

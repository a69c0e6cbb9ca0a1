// Adds integrity to the chunk loader of webpack 5. Its runtime makes one script element for each chunk, and with an extracted
// style sheet one link element. The hash is set just before the URL, so the browser checks the file before it runs.
import { ReleaseError } from '../release-error.ts';

/** The path of a file in its release. The page loads it from `/remotes/<remote>/<release>/`; a retry adds `try-<n>/`. */
const PATH = '.replace(/^.*?\\/remotes\\/[^/]+\\/[^/]+\\/(?:try-\\d+\\/)?/,"")';

/** @param hashes integrity by path */
export function withIntegrity(code: string, hashes: Readonly<Record<string, string>>): string {
  const withScripts = insertBeforeUrl(code, { element: SCRIPT_ELEMENT, property: 'src', hashes });
  if (withScripts === null)
    throw new ReleaseError(
      'finish.loader',
      'The entry has no chunk loader of webpack 5 that finish knows: use webpack 5 with the target web and output.chunkLoading "jsonp".',
    );
  if (!Object.keys(hashes).some((path) => path.endsWith('.css'))) return withScripts;
  const withStyles = insertBeforeUrl(withScripts, { element: LINK_ELEMENT, property: 'href', hashes });
  if (withStyles === null)
    throw new ReleaseError(
      'finish.loader',
      'The entry has no style loader that finish knows: use mini-css-extract-plugin, or write styles in scripts.',
    );
  return withStyles;
}

/** The statement that marks the element of a chunk, with the variable of the element. */
const SCRIPT_ELEMENT = /([\w$]+)\.setAttribute\(["']data-webpack["']/;
const LINK_ELEMENT = /([\w$]+)\.rel ?= ?["']stylesheet["']/;

/** Inserts the hash before the assignment of the URL. Null when the code has no such assignment, or more than one. */
function insertBeforeUrl(
  code: string,
  {
    element,
    property,
    hashes,
  }: { element: RegExp; property: 'src' | 'href'; hashes: Readonly<Record<string, string>> },
): string | null {
  const match = element.exec(code);
  const [, variable = ''] = match ?? [];
  if (!match || element.test(code.slice(match.index + match[0].length))) return null;
  const rest = code.slice(match.index);
  const assignment = new RegExp(
    `(?<![\\w$])${variable.replaceAll('$', '\\$')}\\.${property} ?= ?(?:[\\w$.]{1,40}\\()?([\\w$]+)`,
  ).exec(rest);
  if (!assignment) return null;
  const [, url = ''] = assignment;
  const at = match.index + assignment.index;
  return `${code.slice(0, at)}${integrityOf(variable, url, hashes)}${code.slice(at)}`;
}

/** A comma expression, because a minifier joins statements with commas. A file without a hash is not loaded. */
const integrityOf = (variable: string, url: string, hashes: Readonly<Record<string, string>>) =>
  `${variable}.crossOrigin="anonymous",${variable}.integrity=(${JSON.stringify(hashes)})[${url}${PATH}]||(()=>{throw new Error("no integrity is known for "+${url})})(),`;

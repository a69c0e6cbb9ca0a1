// Node's hooks for modules: https://nodejs.org/api/module.html#customization-hooks
// Node 22.18 and newer remove the types themselves, so a container needs no compiler.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** @type {import('@swc/core').Options} */
const OPTIONS = {
  swcrc: false,
  configFile: false,
  sourceMaps: 'inline',
  jsc: { target: 'es2022', parser: { syntax: 'typescript' }, transform: { verbatimModuleSyntax: true } },
  module: { type: 'es6' },
};

const STRIPS_TYPES = 'typescript' in process.features && Boolean(process.features.typescript);

/**
 * Programs run from sources, so they import the sources of the packages, too. A fresh clone has no builds.
 * @type {import('node:module').ResolveHook}
 */
export const resolve = (specifier, context, nextResolve) =>
  nextResolve(
    specifier,
    specifier.startsWith('@linkstall/') ? { ...context, conditions: ['source', ...context.conditions] } : context,
  );

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !url.endsWith('.ts') || STRIPS_TYPES) return nextLoad(url, context);
  const { transform } = await import('@swc/core');
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), { ...OPTIONS, filename });
  return { format: 'module', source: code, shortCircuit: true };
}

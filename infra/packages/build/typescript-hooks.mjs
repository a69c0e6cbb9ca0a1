// Node's hooks for modules: https://nodejs.org/api/module.html#customization-hooks
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { transform } from '@swc/core';

/** @type {import('@swc/core').Options} */
const OPTIONS = {
  swcrc: false,
  configFile: false,
  sourceMaps: 'inline',
  jsc: { target: 'es2022', parser: { syntax: 'typescript' }, transform: { verbatimModuleSyntax: true } },
  module: { type: 'es6' },
};

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
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), { ...OPTIONS, filename });
  return { format: 'module', source: code, shortCircuit: true };
}

// The backend's files, compiled one by one as they are edited: all of them take longer than who edits one would wait.
import { copyFileSync, mkdirSync, rmSync, existsSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { transformFile } from '@swc/core';

/**
 * Compiles edited files as `npm run build -w backend` would; answers what is wrong with them.
 * @param {string} root @param {readonly string[]} files below `backend/src`
 * @returns {Promise<import('./dev-said.mjs').Problem[]>}
 */
export async function compileEdited(root, files) {
  const sources = files.filter((file) => !/\.spec\.ts$/.test(file) && /\.(ts|txt|json|hbs)$/.test(file));
  const outcomes = await Promise.all(
    sources.map((file) =>
      compile(root, file).then(
        () => [],
        (error) => [problemOf(file, error)],
      ),
    ),
  );
  return outcomes.flat();
}

/** @param {string} root @param {string} file */
async function compile(root, file) {
  const from = join(root, 'backend/src', file);
  const to = join(root, 'backend/dist', file.replace(/\.ts$/, '.js'));
  if (!existsSync(from)) return rmSync(to, { force: true });
  mkdirSync(dirname(to), { recursive: true });
  if (!file.endsWith('.ts')) return copyFileSync(from, to);
  const sourceFileName = relative(dirname(to), from);
  const options = { configFile: join(root, 'backend/.swcrc'), sourceMaps: true, sourceFileName };
  const { code, map = '' } = await transformFile(from, { ...options, cwd: join(root, 'backend') });
  writeFileSync(`${to}.map`, map);
  writeFileSync(to, `${code}\n//# sourceMappingURL=${to.split('/').at(-1)}.map`);
}

/** @param {string} file @param {unknown} error */
function problemOf(file, error) {
  const message = stripVTControlCharacters(String(error instanceof Error ? error.message : error));
  const line = /(\d{1,7}:\d{1,7})\]/.exec(message)?.[1];
  return { kind: 'build', at: `backend/src/${file}${line ? `:${line}` : ''}`, message };
}

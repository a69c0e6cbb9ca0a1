// Compiles each edited file of the backend alone, because the developer would wait too long for all files.
import { copyFileSync, mkdirSync, rmSync, existsSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { transformFile } from '@swc/core';

import type { Problem } from './dev-problems.ts';

/**
 * Compiles edited files in the same way as `npm run build -w backend`, and returns the errors.
 * @param files below `backend/src`
 */
export async function compileEdited(root: string, files: readonly string[]): Promise<Problem[]> {
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

async function compile(root: string, file: string) {
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

function problemOf(file: string, error: unknown) {
  const message = stripVTControlCharacters(String(error instanceof Error ? error.message : error));
  const line = /(\d{1,7}:\d{1,7})\]/.exec(message)?.[1];
  return { kind: 'build', at: `backend/src/${file}${line ? `:${line}` : ''}`, message };
}

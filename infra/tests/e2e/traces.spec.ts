import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, relative, resolve } from 'node:path';

import { storedFile } from '../../packages/releases/testing/stored-file.ts';
import { FRONT_ENDS } from '../../packages/build/front-ends.mjs';
import { FolderStore } from '../../packages/releases/src/store/folder-store.ts';
import { trace } from '../../packages/releases/src/traces/trace.ts';
import { expect, test } from './fixtures.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DATA = String(process.env.LINKSTALL_DATA_DIR);

/** A position in a built file, as an engine names it, and text of the source line that it came from. */
interface Position {
  readonly position: string;
  readonly text: string;
}

/** The positions of throws and of longer texts, because both are the same in the built file and in the source. */
const positionsIn = (code: string): Position[] =>
  [...code.matchAll(/\b(throw) new |["'`]([A-Za-z][A-Za-z ,.]{15,})["'`]/g)].map(
    ({ index, 1: throwKeyword, 2: literal = '' }) => {
      const before = code.slice(0, throwKeyword ? index + 'throw '.length : index).split('\n');
      return { position: `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`, text: throwKeyword ?? literal };
    },
  );

/** `fake-shell.cjs` runs only in the gate, which reports its errors itself. */
const isScript = (file: string) => /\.c?js$/.test(file) && !file.endsWith('fake-shell.cjs');
const scriptsIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isScript);

/** Whether the source line contains the text. Returns null if the source is of a library. */
function isInSourceLine(text: string, source: string): boolean | null {
  const [file = '', line] = source.split(':');
  if (file.includes('node_modules/') || !/\.(tsx?|mjs)$/.test(file)) return null;
  return readFileSync(resolve(ROOT, file), 'utf8').split('\n')[Number(line) - 1]?.includes(text) ?? false;
}

/** Positions in the only release of a remote, as browsers and SSR workers name them, with their sources. */
async function tracedPositions(remote: string) {
  const [release = ''] = readdirSync(join(DATA, 'releases', remote)).filter((name) => !name.startsWith('.'));
  const record = readFileSync(storedFile(DATA, { remote, release }, 'release.json'), 'utf8');
  const { files } = JSON.parse(record) as { files: object };
  const positions = Object.keys(files)
    .filter(isScript)
    .flatMap((file) =>
      positionsIn(readFileSync(storedFile(DATA, { remote, release }, file), 'utf8')).map(({ position, text }) => {
        const location = `${remote}/${release}/${file}:${position}`;
        return { text, builtPosition: file.endsWith('.cjs') ? location : `http://127.0.0.1:4000/remotes/${location}` };
      }),
    );
  const sources = (
    await trace(positions.map(({ builtPosition }) => builtPosition).join('\n'), new FolderStore(DATA))
  ).split('\n');
  return positions.map((position, index) => ({ ...position, source: sources[index] ?? '' }));
}

for (const remote of FRONT_ENDS) {
  test(`a stack in any script of ${remote} is traced to its source line, also in the log`, async ({ request }) => {
    const tracedEntries = await tracedPositions(remote);
    expect(tracedEntries.filter(({ builtPosition, source }) => builtPosition === source)).toEqual([]);
    const ownEntries = tracedEntries.filter(({ text, source }) => isInSourceLine(text, source) !== null);
    expect(ownEntries.filter(({ text, source }) => !isInSourceLine(text, source))).toEqual([]);
    const { builtPosition, source } = ownEntries.find((entry) => entry.builtPosition.startsWith('http')) ?? {
      builtPosition: '',
      source: 'no file of this repository',
    };
    await request.post('/report', {
      data: { message: 'planted', stack: `Error: planted\n    at nobody (${builtPosition})` },
    });
    await expect.poll(() => readFileSync(join(DATA, 'logs/edge.log'), 'utf8')).toContain(`at nobody (${source})`);
  });
}

for (const dist of ['backend/dist', 'shell/dist/edge']) {
  test(`every throw in ${dist} is mapped to its source line`, () => {
    const tracedEntries = scriptsIn(join(ROOT, dist)).flatMap((file) => {
      const path = join(ROOT, dist, file);
      const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMap['payload']);
      const throws = positionsIn(readFileSync(path, 'utf8')).filter(({ text }) => text === 'throw');
      return throws.map(({ position, text }) => {
        const [line = 0, column = 0] = position.split(':').map(Number);
        const origin = map.findEntry(line - 1, column - 1);
        if (!('originalSource' in origin)) return { text, source: `${file}:${position} leads nowhere`, isFound: false };
        const source = `${relative(ROOT, resolve(path, '..', origin.originalSource))}:${origin.originalLine + 1}`;
        return { text, source, isFound: isInSourceLine(text, source) };
      });
    });
    expect(tracedEntries.filter(({ isFound }) => isFound).length).toBeGreaterThan(5);
    expect(tracedEntries.filter(({ isFound }) => isFound === false)).toEqual([]);
  });
}

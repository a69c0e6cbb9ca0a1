import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, relative, resolve } from 'node:path';

import { FRONT_ENDS } from '../rspack/front-ends.mjs';
import { trace } from '../releases/src/traces/trace.ts';
import { expect, test } from './fixtures.ts';

const ROOT = join(import.meta.dirname, '../..');
const DATA = String(process.env.LINKSTALL_DATA_DIR);

/** A place in a built file, as an engine names it, and words that stand in the line that it was made of. */
interface Place {
  readonly at: string;
  readonly words: string;
}

/** Where a file throws, and its longer texts: both are the same in the sources. */
const placesIn = (code: string): Place[] =>
  [...code.matchAll(/\b(throw) new |["'`]([A-Za-z][A-Za-z ,.]{15,})["'`]/g)].map(
    ({ index, 1: thrown, 2: text = '' }) => {
      const before = code.slice(0, thrown ? index + 'throw '.length : index).split('\n');
      return { at: `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`, words: thrown ?? text };
    },
  );

const scriptsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.c?js$/.test(file));

/** Whether the words stand in a line of the sources; null when that is not ours. */
function stands(words: string, source: string): boolean | null {
  const [file = '', line] = source.split(':');
  if (file.includes('node_modules/') || !/\.(tsx?|mjs)$/.test(file)) return null;
  return readFileSync(resolve(ROOT, file), 'utf8').split('\n')[Number(line) - 1]?.includes(words) ?? false;
}

/** Places of the only release of a part that the platform of these tests has, as browsers and SSR workers name them. */
async function tracedPlaces(remote: string) {
  const [release = ''] = readdirSync(join(DATA, 'releases', remote)).filter((name) => !name.startsWith('.'));
  const folder = join(DATA, 'releases', remote, release);
  const places = scriptsIn(folder).flatMap((file) =>
    placesIn(readFileSync(join(folder, file), 'utf8')).map(({ at, words }) => {
      const bare = `${remote}/${release}/${file}:${at}`;
      return { words, built: file.endsWith('.cjs') ? bare : `http://127.0.0.1:4000/remotes/${bare}` };
    }),
  );
  const sources = (await trace(places.map(({ built }) => built).join('\n'), join(DATA, 'maps'))).split('\n');
  return places.map((place, at) => ({ ...place, source: sources[at] ?? '' }));
}

for (const remote of FRONT_ENDS) {
  test(`a stack in any script of ${remote} is traced to the line that somebody wrote, in the log too`, async ({
    request,
  }) => {
    const traced = await tracedPlaces(remote);
    expect(traced.filter(({ built, source }) => built === source)).toEqual([]);
    const ours = traced.filter(({ words, source }) => stands(words, source) !== null);
    expect(ours.filter(({ words, source }) => !stands(words, source))).toEqual([]);
    const { built, source } = ours.find((one) => one.built.startsWith('http')) ?? { built: '', source: 'none is ours' };
    await request.post('/report', { data: { message: 'planted', stack: `Error: planted\n    at nobody (${built})` } });
    await expect.poll(() => readFileSync(join(DATA, 'logs/edge.log'), 'utf8')).toContain(`at nobody (${source})`);
  });
}

for (const dist of ['backend/dist', 'shell/dist/edge']) {
  test(`every throw in ${dist} leads to the line that somebody wrote`, () => {
    const traced = scriptsIn(join(ROOT, dist)).flatMap((file) => {
      const path = join(ROOT, dist, file);
      const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMap['payload']);
      const thrown = placesIn(readFileSync(path, 'utf8')).filter(({ words }) => words === 'throw');
      return thrown.map(({ at, words }) => {
        const [line = 0, column = 0] = at.split(':').map(Number);
        const found = map.findEntry(line - 1, column - 1);
        if (!('originalSource' in found)) return { words, source: `${file}:${at} leads nowhere`, isThere: false };
        const source = `${relative(ROOT, resolve(path, '..', found.originalSource))}:${found.originalLine + 1}`;
        return { words, source, isThere: stands(words, source) };
      });
    });
    expect(traced.filter(({ isThere }) => isThere).length).toBeGreaterThan(5);
    expect(traced.filter(({ isThere }) => isThere === false)).toEqual([]);
  });
}

import { compressFiles } from '../src/publish/compress.ts';
import { writeRelease } from '../src/publish/write-release.ts';
import { buildIdOf, readRelease } from '../src/signed/verify.ts';
import { fileHash } from '../src/store/blobs.ts';
import type { fixtureStore } from './fixture-build.ts';

/**
 * Writes a signed release that `publish` would refuse.
 * @param source the release from which all other fields are copied
 */
export async function writeInvalidRelease(
  store: Awaited<ReturnType<typeof fixtureStore>>,
  source: { remote: string; release: string },
  {
    routes = '{"schema":1,"pages":[]}',
    build = {},
    scripts = {},
  }: { routes?: string; build?: object; scripts?: Record<string, string> },
): Promise<{ remote: string; release: string }> {
  const released = await readRelease({ ...store, ...source });
  // The statement of the source is about other files.
  const { files: _files, signature: _signature, statement: _statement, by: _by, ...fields } = released;
  const texts = Object.entries({ 'remote-entry.js': '1', ...scripts, 'routes.json': routes });
  const sources = new Map(texts.map(([path, text]) => [path, Buffer.from(text)]));
  const fileRecords = Object.fromEntries(
    [...sources].map(([path, bytes]) => [
      path,
      { ...fileHash(bytes), kind: path === 'routes.json' ? ('routes' as const) : ('script' as const) },
    ]),
  );
  const record = { ...fields, uniqueName: 'sneaked', ...build, buildId: buildIdOf(fileRecords) };
  await writeRelease(store, { record, sources, compressed: await compressFiles(sources, fileRecords) });
  return { remote: source.remote, release: `${record.version}~${record.buildId}` };
}

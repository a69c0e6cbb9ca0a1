// A server bundle that cannot render its own samples is not published. It is tried in a room like those of the edge: never
// in the process that holds the key.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ReleaseError } from '../release-error.mjs';
import { foldersOfLent } from '../room/lent.mjs';
import { Room } from '../room/room.mjs';

const LIMIT_MS = 10_000;
const HERE = dirname(fileURLToPath(import.meta.url));

/**
 * @param {string} packageDir
 * @param {import('../formats.d.ts').Build} build
 */
export async function checkSamples(packageDir, { remote, version, server, contractVersion }) {
  if (!server || remote === 'shell') return;
  const routes = JSON.parse(await readFile(join(packageDir, 'routes.json'), 'utf8'));
  const paths = routes.pages.flatMap((/** @type {{path: string, server: boolean}} */ page) =>
    page.server ? [page.path] : [],
  );
  const sample = `${remote}/${version}`;
  const room = new Room(
    {
      // The packages that the remote was built against; for a build without them, those of the platform.
      packagesFrom: foldersOfLent(packageDir).folders.length > 0 ? packageDir : HERE,
      bundle: () => readFile(join(packageDir, 'dist/release', server), 'utf8'),
      ask: () => Promise.resolve({ status: 0, body: '' }),
    },
    {
      onFree: () => undefined,
      onEnd: ({ reason, blamed, innocent }) => {
        for (const task of blamed ? [blamed] : innocent) task.settle({ kind: 'broken', part: 'death', reason });
      },
    },
  );
  try {
    for (const path of [null, ...paths]) {
      const outcome = await outcomeOf(room, { sample, contractVersion, path });
      if (outcome.kind === 'broken')
        throw new ReleaseError('build.sample', `The server bundle of ${remote} does not work: ${outcome.reason}`);
    }
  } finally {
    await room.end('it is done');
  }
}

/** @param {Room} room @param {import('../room/protocol.d.ts').SampleJob} job @returns {Promise<import('../room/protocol.d.ts').RenderOutcome>} */
const outcomeOf = (room, job) =>
  new Promise((settle) => {
    const nothing = () => undefined;
    room.take({ job, until: Date.now() + LIMIT_MS, onAsk: nothing, onTrueUntil: nothing, settle, tries: 0 });
  });

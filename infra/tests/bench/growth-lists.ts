// The cost of a write in a long list, compared with a short list. One creator's list is filled to each length.
import { call, formOf, json, logInto } from './contestants/content.ts';
import { median } from './statistics.ts';
import { nameOf, PASSWORD } from './growth-creators.ts';
import { openDatabase, PIXEL, storedLink } from './machine/largest-data.ts';
import type { RunningPlatform } from './machine/platform.ts';
import { cpuTimeOf } from './machine/processes.ts';
import type { Row } from './report.ts';

const [SHORT, LONG] = [10, 1_000];
const MAX_RATIO = 1.5;
const PARALLEL_ADDS = 20;
const MAX_PARALLEL_MS = 1_500;
const ROUNDS = 6;
const WRITES_EACH = 4;

/** `ids`: the ids of the links in list order; `cpu`: milliseconds of all processes so far */
interface Writer {
  url: string;
  token: string;
  ids: string[];
  fill: (count: number) => Promise<void>;
  cpu: () => number;
}

const send = ({ url, token }: Writer, endpoint: string, fields: Record<string, string | Buffer>) =>
  call(url, endpoint, { headers: { authorization: token }, body: formOf(fields) });

const add = (writer: Writer, index: number) =>
  send(writer, 'POST link/add-link', { title: `New ${index}`, url: 'example.com', thumbnail: PIXEL });

const WRITES: Record<string, (writer: Writer, index: number) => Promise<unknown>> = {
  adding: add,
  editing: (writer, index) =>
    send(writer, `PATCH link/update-link/${writer.ids.at(-1 - index)}`, { title: `Now ${index}` }),
  toggling: (writer, index) => send(writer, `PATCH link/update-link/${writer.ids[index]}`, { isActive: 'false' }),
  deleting: ({ url, token, ids }, index) => call(url, 'POST link/delete-link', json({ linkId: ids[index] }, token)),
};

/** @param site with the creators of `growth-creators.ts` */
export async function growthOfLists(site: RunningPlatform): Promise<Row[]> {
  const database = await openDatabase(site.pidOf('database'));
  try {
    const writer = await writerOn(site, database);
    const rows = [];
    for (const [name, write] of Object.entries(WRITES)) {
      const [shortCost = NaN, longCost = NaN] = await costsOf(writer, { isAdding: name === 'adding', write });
      rows.push({
        name: `CPU of ${name} one of ${LONG} links / of ${SHORT}`,
        value: longCost / shortCost,
        // Only adding has a limit, because it decodes an image. For cheaper writes, the database time of a longer document is
        // a larger share.
        ...(name === 'adding' && { limit: MAX_RATIO }),
        unit: 'x',
      });
      rows.push({ name: `CPU of ${name} one of ${LONG} links`, value: longCost, unit: 'ms' });
    }
    return [...rows, ...(await measureParallelAdds(writer))];
  } finally {
    await database.close();
  }
}

/** The median costs in a short and in a long list, measured alternately, in milliseconds. */
async function costsOf(
  writer: Writer,
  { isAdding, write }: { isAdding: boolean; write: (writer: Writer, index: number) => Promise<unknown> },
) {
  const costs = [SHORT, LONG].map((size) => ({ size, all: [] as number[] }));
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const { size, all } of costs) {
      await writer.fill(isAdding ? size - WRITES_EACH : size);
      const cpuBefore = writer.cpu();
      for (let index = 0; index < WRITES_EACH; index += 1) await write(writer, index);
      if (round >= 0) all.push((writer.cpu() - cpuBefore) / WRITES_EACH); // the first round is the warm-up
    }
  }
  return costs.map(({ all }) => median(all));
}

async function measureParallelAdds(writer: Writer) {
  const addMany = async (count: number) => {
    await writer.fill(count);
    const [before, startedAt] = [writer.cpu(), performance.now()];
    await Promise.all(Array.from({ length: PARALLEL_ADDS }, (_, index) => add(writer, index)));
    return { ms: performance.now() - startedAt, cpu: writer.cpu() - before };
  };
  const [toEmpty, toLong] = [await addMany(0), await addMany(700)];
  const name = `adding ${PARALLEL_ADDS} links at once to 700`;
  return [
    { name: `CPU of ${name} / to none`, value: toLong.cpu / toEmpty.cpu, limit: MAX_RATIO, unit: 'x' },
    { name, value: toLong.ms, limit: MAX_PARALLEL_MS, unit: 'ms' },
  ];
}

async function writerOn({ url, pid }: RunningPlatform, database: any): Promise<Writer> {
  const { accessToken: token } = await logInto(url, { username: nameOf(1), password: PASSWORD });
  const owner = (await database.collection('users').findOne({ username: nameOf(1) }))._id;
  const entries = database.collection('entries');
  const writer: Writer = {
    ...{ url, token, ids: [], cpu: () => cpuTimeOf(pid) / 1_000 },
    fill: async (count) => {
      const links = Array.from({ length: count }, (_, index) => storedLink(owner, index));
      await entries.deleteMany({ owner });
      if (count > 0) await entries.insertMany(links);
      writer.ids = links.map(({ _id }) => String(_id));
    },
  };
  return writer;
}

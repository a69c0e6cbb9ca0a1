// What a write costs in a long list, against the same in a short one: one creator, whose list is made so long.
import { call, formOf, json, logInto } from './contestants/content.ts';
import { median } from './statistics.ts';
import { nameOf, PASSWORD } from './growth-creators.ts';
import { openDatabase, PIXEL, storedLink } from './machine/largest-data.ts';
import type { RunningPlatform } from './machine/platform.ts';
import { usedBy } from './machine/processes.ts';
import type { Row } from './report.ts';

const [SHORT, LONG] = [10, 1_000];
const MOST_TIMES = 1.5;
const AT_ONCE = 20;
const MOST_AT_ONCE_MS = 1_500;
const ROUNDS = 6;
const OF_ONE_KIND = 4;

/** `ids`: of the links, in order; `cpu`: of all processes so far, in milliseconds */
interface Writer {
  url: string;
  token: string;
  ids: string[];
  fill: (count: number) => Promise<void>;
  cpu: () => number;
}

const send = ({ url, token }: Writer, what: string, fields: Record<string, string | Buffer>) =>
  call(url, what, { headers: { authorization: token }, body: formOf(fields) });

const add = (writer: Writer, at: number) =>
  send(writer, 'POST link/add-link', { title: `New ${at}`, url: 'example.com', thumbnail: PIXEL });

const WRITES: Record<string, (writer: Writer, at: number) => Promise<unknown>> = {
  adding: add,
  editing: (writer, at) => send(writer, `PATCH link/update-link/${writer.ids.at(-1 - at)}`, { title: `Now ${at}` }),
  toggling: (writer, at) => send(writer, `PATCH link/update-link/${writer.ids[at]}`, { isActive: 'false' }),
  deleting: ({ url, token, ids }, at) => call(url, 'POST link/delete-link', json({ linkId: ids[at] }, token)),
};

/** @param site with the creators of `growth-creators.ts` */
export async function growthOfLists(site: RunningPlatform): Promise<Row[]> {
  const database = await openDatabase(site.pidOf('backend'));
  try {
    const writer = await writerOn(site, database);
    const rows = [];
    for (const [name, write] of Object.entries(WRITES)) {
      const [few = NaN, many = NaN] = await costsOf(writer, { isAdding: name === 'adding', write });
      rows.push({
        name: `CPU of ${name} one of ${LONG} links / of ${SHORT}`,
        value: many / few,
        // The others have no picture to decode: what the database takes for a longer document is a larger share of less.
        ...(name === 'adding' && { limit: MOST_TIMES }),
        unit: 'x',
      });
      rows.push({ name: `CPU of ${name} one of ${LONG} links`, value: many, unit: 'ms' });
    }
    return [...rows, ...(await atOnce(writer))];
  } finally {
    await database.close();
  }
}

/** In a short list and in a long one, in turns, in milliseconds. */
async function costsOf(
  writer: Writer,
  { isAdding, write }: { isAdding: boolean; write: (writer: Writer, at: number) => Promise<unknown> },
) {
  const costs = [SHORT, LONG].map((size) => ({ size, all: [] as number[] }));
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const { size, all } of costs) {
      await writer.fill(isAdding ? size - OF_ONE_KIND : size);
      const before = writer.cpu();
      for (let at = 0; at < OF_ONE_KIND; at += 1) await write(writer, at);
      if (round >= 0) all.push((writer.cpu() - before) / OF_ONE_KIND); // the first one warms up
    }
  }
  return costs.map(({ all }) => median(all));
}

async function atOnce(writer: Writer) {
  const addMany = async (count: number) => {
    await writer.fill(count);
    const [before, begun] = [writer.cpu(), performance.now()];
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => add(writer, at)));
    return { ms: performance.now() - begun, cpu: writer.cpu() - before };
  };
  const [none, many] = [await addMany(0), await addMany(700)];
  const what = `adding ${AT_ONCE} links at once to 700`;
  return [
    { name: `CPU of ${what} / to none`, value: many.cpu / none.cpu, limit: MOST_TIMES, unit: 'x' },
    { name: what, value: many.ms, limit: MOST_AT_ONCE_MS, unit: 'ms' },
  ];
}

async function writerOn({ url, pid }: RunningPlatform, database: any): Promise<Writer> {
  const { accessToken: token } = await logInto(url, { username: nameOf(1), password: PASSWORD });
  const owner = (await database.collection('users').findOne({ username: nameOf(1) }))._id;
  const entries = database.collection('entries');
  const writer: Writer = {
    ...{ url, token, ids: [], cpu: () => usedBy(pid) / 1_000 },
    fill: async (count) => {
      const links = Array.from({ length: count }, (_, at) => storedLink(owner, at));
      await entries.deleteMany({ owner });
      if (count > 0) await entries.insertMany(links);
      writer.ids = links.map(({ _id }) => String(_id));
    },
  };
  return writer;
}

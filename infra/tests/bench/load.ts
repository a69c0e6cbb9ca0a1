// The effect of one flooding address and account on all others: 120 requests a minute of each costly call, compared with the
// idle site in the same run. `npm run bench -- load` measures five minutes; `--minutes 1` is shorter.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import sharp from 'sharp';

import { readMails } from '../support/mail-catcher.ts';
import type { Load } from './load-senders.ts';
import { type RunningPlatform, startPlatform } from './machine/platform.ts';
import { median, row } from './statistics.ts';
import type { BenchResources, RunOptions } from './resources.ts';
import type { Result } from './report.ts';

/** Enough accounts that no account reaches the limit of five mails in 30 minutes. */
const ACCOUNTS = 40;
const PASSWORD = 'marigold-awning-7';
/** The median time of the other accounts under load, divided by the median time on the idle site. */
const LIMIT = 1.5;
/** The pause between two rounds of all measurements. A round requests one mail. */
const ROUND_MS = 3_000;

const KINDS = ['a view of a page', 'a write', 'the arrival of a mail', 'a social image'] as const;
type Times = Record<(typeof KINDS)[number], number[]>;

interface Account {
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
  readonly address: string;
  token: string;
}

/** The accounts that do not flood, whose calls are measured. Each account has an address of its own. */
class Others {
  readonly #url: string;
  readonly #mailUrl: string;
  readonly #refused: string[] = [];
  #round = 0;
  readonly accounts: Account[] = [];

  constructor({ url, dataDir }: RunningPlatform) {
    this.#url = url;
    this.#mailUrl = (JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { mail: string }).mail;
  }

  get refused(): readonly string[] {
    return this.#refused;
  }

  async register(username: string, address: string): Promise<Account> {
    const account = { username, email: `${username}@example.com`, fullName: 'Bench', address, token: '' };
    const { email, fullName } = account;
    await this.#send(account, '/api/v1/users/register', {
      method: 'POST',
      body: { username, email, fullName, password: PASSWORD },
    });
    const login = await this.#send(account, '/api/v1/users/login', {
      method: 'POST',
      body: { username, password: PASSWORD },
    });
    const { data } = JSON.parse(login) as { data: { accessToken: string } };
    return { ...account, token: data.accessToken };
  }

  /** Measures for this time, and returns the times of each kind. */
  async measure(ms: number, signal: AbortSignal): Promise<Times> {
    const times = Object.fromEntries(KINDS.map((kind) => [kind, [] as number[]])) as Times;
    const end = Date.now() + ms;
    while (Date.now() < end) {
      await this.#measureRound(times);
      await sleep(ROUND_MS, undefined, { signal });
    }
    return times;
  }

  async #measureRound(times: Times): Promise<void> {
    this.#round += 1;
    const account = this.accounts[this.#round % this.accounts.length];
    if (!account) throw new Error('there are no other accounts');
    const { username, email, fullName } = account;
    const measure = async (kind: keyof Times, action: () => Promise<string>) => {
      const start = performance.now();
      const text = await action();
      times[kind].push(performance.now() - start);
      return text;
    };
    const body = { username, email, fullName, line: `Round ${this.#round}` };
    await measure('a write', () => this.#send(account, '/api/v1/users/update-account', { method: 'PATCH', body }));
    // After the write, the first view renders the page again, and the page has a new social image.
    const html = await this.#send(account, `/${username}`);
    for (let view = 0; view < 5; view += 1)
      await measure('a view of a page', () => this.#send(account, `/${username}`));
    const image = new URL(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '', this.#url).pathname;
    await measure('a social image', () => this.#send(account, image));
    await measure('the arrival of a mail', () => this.#waitForMail(account));
  }

  async #waitForMail(account: Account): Promise<string> {
    const before = await this.#mailsTo(account);
    await this.#send(account, '/api/v1/users/forget-password', { method: 'POST', body: { email: account.email } });
    const end = Date.now() + 30_000;
    while ((await this.#mailsTo(account)) === before) {
      if (Date.now() > end) {
        this.#refused.push('no mail in 30 s');
        break;
      }
      await sleep(20);
    }
    return '';
  }

  async #mailsTo({ email }: Account): Promise<number> {
    return (await readMails(this.#mailUrl, email)).length;
  }

  async #send(
    { token, address }: Account,
    path: string,
    call: { method?: string; body?: object } = {},
  ): Promise<string> {
    const { method = 'GET', body } = call;
    const response = await fetch(this.#url + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        ...(token && { authorization: token }),
      },
    });
    const text = await response.text();
    if (!response.ok) this.#refused.push(`${method} ${path}: ${response.status}`);
    return text;
  }
}

/** Starts the flood in a process of its own. `end` stops it and returns how often each call had each status. */
async function flood(load: Load) {
  const senders = fork(join(import.meta.dirname, 'load-senders.ts'), { serialization: 'advanced' });
  senders.send(load);
  const ended = once(senders, 'exit');
  ended.catch(() => undefined);
  await Promise.race([once(senders, 'message'), ended]);
  return async (): Promise<Record<string, number>> => {
    const result = once(senders, 'message');
    senders.send('stop');
    const [counts] = (await Promise.race([result, ended])) as [Record<string, number>];
    await ended;
    return counts;
  };
}

export async function measureLoad({ signal }: BenchResources, { minutes = 5 }: RunOptions): Promise<Result> {
  const platform = await startPlatform({ signal, settings: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } });
  try {
    const others = new Others(platform);
    for (let index = 0; index < ACCOUNTS; index += 1)
      others.accounts.push(await others.register(`other${index}`, `198.51.100.${index + 1}`));
    const flooding = await others.register('flooding', '203.0.113.7');
    const create = {
      width: 1200,
      height: 900,
      channels: 3 as const,
      background: '#888',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 40 },
    };
    const photo = await sharp({ create }).jpeg({ quality: 82 }).toBuffer();
    await others.measure(2 * ROUND_MS, signal); // warm-up
    const idle = await others.measure((minutes * 60_000) / 2, signal);
    const { username, email, fullName, token, address } = flooding;
    const person = { username, email, fullName, password: PASSWORD };
    const end = await flood({ url: platform.url, address, token, person, photo });
    const busy = await others.measure(minutes * 60_000, signal);
    const counts = await end();
    return { title: 'load', rows: rowsOf({ idle, busy, refused: others.refused, counts }) };
  } finally {
    await platform.stop();
  }
}

function rowsOf({
  idle,
  busy,
  refused,
  counts,
}: {
  idle: Times;
  busy: Times;
  refused: readonly string[];
  counts: Record<string, number>;
}) {
  for (const line of refused) console.error(`refused: ${line}`);
  return [
    ...KINDS.map((kind) => ({
      ...{
        name: `${kind} during the flood / idle`,
        value: median(busy[kind]) / median(idle[kind]),
        unit: '',
        limit: LIMIT,
      },
    })),
    ...KINDS.flatMap((kind) => [
      row(`${kind}, idle`, idle[kind], { unit: 'ms' }),
      row(`${kind}, during the flood`, busy[kind], { unit: 'ms' }),
    ]),
    { name: 'refused requests of others', value: refused.length, unit: '', limit: 0 },
    ...Object.entries(counts).map(([name, value]) => ({ name: `flood, ${name}`, value, unit: '' })),
  ];
}

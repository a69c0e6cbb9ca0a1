// The effect of uploads on views: views of a page while creators upload photos, compared with the same views before. wrk does
// not fit, because it keeps the edge busy, so its p99 measures its own queue.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';

import sharp from 'sharp';

import { formOf, register } from './contestants/content.ts';
import { quantile, row } from './statistics.ts';
import { startPlatform } from './machine/platform.ts';
import type { UploadJob } from './photo-senders.ts';
import type { BenchResources } from './resources.ts';
import type { Result } from './report.ts';

const ROUNDS = 9;
const ROUND_MS = 6_000;
const CONNECTIONS = 32;
const CREATORS = 4;
const PASSWORD = 'marigold-awning-7';
/** The p99 of views during uploads, divided by the p99 before. */
const LIMIT = 3;

export async function measureUploads({ signal }: BenchResources): Promise<Result> {
  const platform = await startPlatform({ signal });
  try {
    return { title: 'uploads', rows: await viewsWhileUploading(platform.url) };
  } finally {
    await platform.stop();
  }
}

/** @returns the token of the creator */
async function newCreator(url: string, number: number): Promise<string> {
  const username = `uploads${number}`;
  const person = { username, fullName: 'Bench', email: `${username}@example.com`, password: PASSWORD };
  return (await register(url, person)).accessToken;
}

/** A photo of about 2 MB. JPEG cannot compress noise well. */
async function makePhoto() {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const create = { width: 2320, height: 1740, channels: 3 as const, background: '#888', noise };
  return sharp({ create }).jpeg({ quality: 82 }).toBuffer();
}

/** Views over several connections for a fixed time. Each connection sends one request after the other. */
async function view(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  const end = performance.now() + ROUND_MS;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) times.push(await viewOnce(url, agent));
    }),
  );
  agent.destroy();
  return times;
}

function viewOnce(url: string, agent: Agent): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get(`${url}/meera.cooks`, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`the page answered ${response.statusCode}`));
      response.resume().once('end', () => resolve(performance.now() - start));
    }).once('error', reject);
  });
}

/** The form of a product with this photo. It is encoded once, because real creators encode forms on their own machines. */
async function formWith(photo: Buffer) {
  const form = formOf({
    ...{ Product_Name: 'Photos', Product_Desc: 'Large ones.', Product_Url: 'https://example.com' },
    ...{ Product_Price: '100', Product_Discount_Price: '90', Product_img: photo },
  });
  const encodedForm = new Response(form);
  return {
    type: encodedForm.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await encodedForm.arrayBuffer()),
  };
}

/**
 * Starts creators who upload one product after the other. `end` stops them and returns the duration of each upload. The
 * uploads run in a separate process, because in this process the views would also wait for the uploads.
 */
async function upload(job: UploadJob) {
  const senders = fork(join(import.meta.dirname, 'photo-senders.ts'), { serialization: 'advanced' });
  senders.send(job);
  const exit = once(senders, 'exit'); // rejects with the error of a sender
  exit.catch(() => undefined);
  await Promise.race([once(senders, 'message'), exit]);
  return {
    end: async (): Promise<number[]> => {
      const result = once(senders, 'message');
      senders.send('stop');
      const [times] = await Promise.race([result, exit]);
      await exit;
      return times;
    },
  };
}

async function viewsWhileUploading(url: string) {
  const tokens = await Promise.all(Array.from({ length: CREATORS }, (_, index) => newCreator(url, index)));
  const form = await formWith(await makePhoto());
  const rounds: { idleTimes: number[]; uploadTimes: number[] }[] = [];
  const uploads: number[] = [];
  await view(url); // warm-up
  for (let round = 0; round < ROUNDS; round += 1) {
    const idleTimes = await view(url);
    const uploading = await upload({ url, tokens, form });
    const uploadTimes = await view(url);
    uploads.push(...(await uploading.end()));
    rounds.push({ idleTimes, uploadTimes });
  }
  const ratiosAt = (share: number) =>
    rounds.map(({ idleTimes, uploadTimes }) => quantile(uploadTimes, share) / quantile(idleTimes, share));
  const suffix = `while ${CREATORS} creators upload 2 MB photos / quiet`;
  return [
    row(`p99 of views ${suffix}`, ratiosAt(0.99), { unit: '', limit: LIMIT }),
    row(`median of views ${suffix}`, ratiosAt(0.5), { unit: '' }),
    row('an upload', uploads, { unit: 'ms' }),
  ];
}

// A child process of `uploads.ts`. Each of its creators uploads a product with a photo, deletes it, and repeats this.
import { once } from 'node:events';

import { call } from './contestants/content.ts';

export interface UploadJob {
  url: string;
  tokens: string[];
  form: { type: string; bytes: Uint8Array<ArrayBuffer> };
}

const [{ url, tokens, form }] = (await once(process, 'message')) as [UploadJob];
const progress = { isStopped: false };
/** The duration of each upload, in milliseconds. */
const times: number[] = [];

async function send(authorization: string) {
  while (!progress.isStopped) {
    const start = performance.now();
    const headers = { authorization, 'content-type': form.type };
    const { _id } = await call(url, 'POST product/add-product', { headers, body: form.bytes });
    times.push(performance.now() - start);
    await call(url, `DELETE product/delete-product/${_id}`, { headers: { authorization } });
  }
}

const senders = Promise.all(tokens.map(send));
process.send?.('sending');
await once(process, 'message');
progress.isStopped = true;
await senders;
process.send?.(times);
process.disconnect();

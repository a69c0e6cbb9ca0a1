// A process of `uploads.ts`: creators who send one product with a photo after the other, and delete it.
import { once } from 'node:events';

import { call } from './contestants/content.ts';

export interface Sending {
  url: string;
  tokens: string[];
  form: { type: string; bytes: Uint8Array<ArrayBuffer> };
}

const [{ url, tokens, form }] = (await once(process, 'message')) as [Sending];
const state = { over: false };
/** How long each took, in milliseconds. */
const times: number[] = [];

async function send(authorization: string) {
  while (!state.over) {
    const start = performance.now();
    const headers = { authorization, 'content-type': form.type };
    const { _id } = await call(url, 'POST product/add-product', { headers, body: form.bytes });
    times.push(performance.now() - start);
    await call(url, `DELETE product/delete-product/${_id}`, { headers: { authorization } });
  }
}

const done = Promise.all(tokens.map(send));
process.send?.('sending');
await once(process, 'message');
state.over = true;
await done;
process.send?.(times);
process.disconnect();

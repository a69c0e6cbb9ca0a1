// A thread of `uploads.mjs`: creators who send one product with a photo after the other, and delete it.
import { parentPort, workerData } from 'node:worker_threads';

import { call } from './contestants/content.mjs';

/** @typedef {{url: string, tokens: string[], form: {type: string, bytes: Uint8Array<ArrayBuffer>}}} Sending */

const { url, tokens, form } = /** @type {Sending} */ (workerData);
const state = { over: false };
/** How long each took, in milliseconds. @type {number[]} */
const times = [];

/** @param {string} authorization */
async function send(authorization) {
  while (!state.over) {
    const start = performance.now();
    const headers = { authorization, 'content-type': form.type };
    const { _id } = await call(url, 'POST product/add-product', { headers, body: form.bytes });
    times.push(performance.now() - start);
    await call(url, `DELETE product/delete-product/${_id}`, { headers: { authorization } });
  }
}

const done = Promise.all(tokens.map(send));
parentPort?.once('message', async () => {
  state.over = true;
  await done;
  parentPort?.postMessage(times);
});
parentPort?.postMessage('sending');

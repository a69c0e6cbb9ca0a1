import type { SandboxedProgram } from '@linkstall/releases/sandbox';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { temporaryFolder } from './end-after-tests.js';

/** Answers each job with all bytes that the process has read so far, in the form that the API accepts. */
const SOURCE = `
const widthsOf = (job) => (job.drawing ? [job.drawing.width] : [96, 192, 384]);
function send(value, buffers) {
  const json = new TextEncoder().encode(JSON.stringify(value));
  const lengths = new DataView(new ArrayBuffer(8));
  lengths.setUint32(0, json.length);
  lengths.setUint32(4, buffers.reduce((sum, { length }) => sum + length, 0));
  for (const bytes of [new Uint8Array(lengths.buffer), json, ...buffers])
    for (let offset = 0; offset < bytes.length;) offset += Deno.stdout.writeSync(bytes.subarray(offset));
}
const concat = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const text = (value) => new TextEncoder().encode(value);
function webp(bytes) {
  const image = concat(text('RIFF____WEBP'), bytes);
  new DataView(image.buffer).setUint32(4, image.length - 8, true);
  return image;
}
let seen = new Uint8Array();
let next = 0;
send({ ready: { isLocked: true } }, []);
const chunk = new Uint8Array(65536);
for (let length; (length = await Deno.stdin.read(chunk)) !== null;) {
  seen = concat(seen, chunk.subarray(0, length));
  const view = new DataView(seen.buffer, next);
  if (view.byteLength < 8 || view.byteLength < 8 + view.getUint32(0) + view.getUint32(4)) continue;
  const job = JSON.parse(new TextDecoder().decode(seen.subarray(next + 8, next + 8 + view.getUint32(0))));
  next = seen.length;
  const image = job.drawing ? concat([0xff, 0xd8], seen) : webp(seen);
  const widths = widthsOf(job);
  send({ images: widths.map((width) => ({ width, bytes: { $bytes: image.length } })) }, widths.map(() => image));
}
Deno.exit(0);
`;

/** A decoder that an image has taken over. Its responses contain all bytes that it has read. */
export async function takenOverDecoder(): Promise<SandboxedProgram> {
  const folder = await temporaryFolder();
  // The sandbox may run as another user.
  await chmod(folder, 0o755);
  const file = join(folder, 'taken-over.js');
  await writeFile(file, SOURCE);
  return { file, flags: [] };
}

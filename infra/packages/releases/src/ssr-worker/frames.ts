// The frames that the edge and an SSR worker exchange over a pipe. A frame is two lengths, a JSON head, and a text that
// is not escaped. Node's own IPC channel is not used, because a remote could write messages to it that end the edge.

/** Captured before a remote's code can replace them. */
const { parse, stringify } = JSON;
const { Buffer } = globalThis;
/** Two lengths of four bytes each. */
const HEADER_BYTES = 8;
/** Limit for each part of an outcome message: the head has the data of the page, and the text has its HTML. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Limit for all other messages of a worker. */
const MAX_MESSAGE_BYTES = 32 * 1024;
const OUTCOME_HEAD = Buffer.from('{"kind":"outcome",');

export function encodeFrame(head: object, text: string = ''): Buffer {
  const json = stringify(head);
  const headBytes = Buffer.byteLength(json);
  const textBytes = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(HEADER_BYTES + headBytes + textBytes);
  frame.writeUInt32BE(headBytes, 0);
  frame.writeUInt32BE(textBytes, 4);
  frame.write(json, HEADER_BYTES);
  frame.write(text, HEADER_BYTES + headBytes);
  return frame;
}

/** Reads frames from chunks of a stream. Throws when a frame is malformed. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #length = 0;
  /** The buffer needs at least this number of bytes before it can have a complete frame. */
  #needed = HEADER_BYTES;
  #onMessage;
  #isTrusted;

  /** @param isTrusted whether the sender has no size limits */
  constructor(
    onMessage: (head: unknown, text: string, bytes: { head: number; text: number }) => void,
    isTrusted: boolean = false,
  ) {
    this.#onMessage = onMessage;
    this.#isTrusted = isTrusted;
  }

  push(chunk: Uint8Array) {
    this.#chunks.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
    this.#length += chunk.length;
    while (this.#length >= this.#needed) if (!this.#read()) return;
  }

  /** @returns whether a frame was complete */
  #read(): boolean {
    const bytes = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks);
    this.#chunks = [bytes];
    const headBytes = bytes.readUInt32BE(0);
    const textBytes = bytes.readUInt32BE(4);
    if (!this.#isTrusted && Math.max(headBytes, textBytes) > MAX_BYTES)
      throw new Error('a frame is larger than any page');
    const frameBytes = HEADER_BYTES + headBytes + textBytes;
    this.#needed = frameBytes;
    if (bytes.length < frameBytes) return false;
    if (
      !this.#isTrusted &&
      headBytes + textBytes > MAX_MESSAGE_BYTES &&
      bytes.indexOf(OUTCOME_HEAD, HEADER_BYTES) !== HEADER_BYTES
    )
      throw new Error('a message is larger than allowed');
    const head = parse(bytes.toString('utf8', HEADER_BYTES, HEADER_BYTES + headBytes)) as unknown;
    const text = bytes.toString('utf8', HEADER_BYTES + headBytes, frameBytes);
    this.#chunks = [bytes.subarray(frameBytes)];
    this.#length -= frameBytes;
    this.#needed = HEADER_BYTES;
    this.#onMessage(head, text, { head: headBytes, text: textBytes });
    return true;
  }
}

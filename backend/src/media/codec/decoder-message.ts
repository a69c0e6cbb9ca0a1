// Messages between the API and a decoder. A message is two lengths of four bytes, a value as JSON, and the bytes of all
// buffers in the value.

/** Two lengths of four bytes each. */
const LENGTHS = 8;
/** Replaces a buffer in the JSON. */
interface Placeholder {
  readonly $bytes: number;
}

interface MessageLimits {
  readonly jsonBytes: number;
  readonly bufferBytes: number;
}

export function messageOf(value: object): Buffer {
  const buffers: Uint8Array[] = [];
  const json = Buffer.from(
    // JSON.stringify passes the result of Buffer.toJSON; `this` still has the buffer.
    JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key, converted: unknown) {
      const original = this[key];
      if (!(original instanceof Uint8Array)) return converted;
      buffers.push(original);
      return { $bytes: original.length } satisfies Placeholder;
    }),
  );
  const lengths = Buffer.alloc(LENGTHS);
  lengths.writeUInt32BE(json.length, 0);
  lengths.writeUInt32BE(
    buffers.reduce((sum, { length }) => sum + length, 0),
    4,
  );
  return Buffer.concat([lengths, json, ...buffers]);
}

/** Reads messages from chunks of a stream. */
export class MessageReader {
  private chunks: Buffer[] = [];
  private length = 0;
  /** With fewer bytes than this number, no message is complete. */
  private needed = LENGTHS;

  constructor(
    private readonly limits: MessageLimits,
    private readonly onMessage: (value: unknown) => void,
  ) {}

  /** @throws {Error} when a message is malformed or too large */
  take(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.length += chunk.length;
    while (this.length >= this.needed && this.read());
  }

  /** Returns whether a message was complete. */
  private read(): boolean {
    const bytes = Buffer.concat(this.chunks);
    this.chunks = [bytes];
    const [jsonBytes, bufferBytes] = [bytes.readUInt32BE(0), bytes.readUInt32BE(4)];
    if (jsonBytes > this.limits.jsonBytes || bufferBytes > this.limits.bufferBytes)
      throw new Error('a message is larger than allowed');
    this.needed = LENGTHS + jsonBytes + bufferBytes;
    if (this.length < this.needed) return false;
    const value = valueOf(bytes.subarray(LENGTHS, this.needed), jsonBytes);
    this.chunks = [bytes.subarray(this.needed)];
    this.length -= this.needed;
    this.needed = LENGTHS;
    this.onMessage(value);
    return true;
  }
}

function valueOf(bytes: Buffer, jsonBytes: number): unknown {
  let offset = jsonBytes;
  // Placeholders are found in the order in which their buffers were added.
  return JSON.parse(bytes.toString('utf8', 0, jsonBytes), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$bytes' in value)) return value;
    offset += Number(value.$bytes);
    return bytes.subarray(offset - Number(value.$bytes), offset);
  }) as unknown;
}

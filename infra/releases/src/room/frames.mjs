// How an edge and a room talk over a pipe: a head as JSON and, beside it, a long text as it is. Never node's own channel,
// on which a remote could write what ends the edge.

/** As they are before a remote's code has run. */
const { parse, stringify } = JSON;
/** Two lengths, of four bytes each. */
const LENGTHS = 8;
/** Of the head and of the text of what a page has become: data and HTML, with room to spare. */
const MOST_BYTES = 8 * 1024 * 1024;
/** All else that a room says is short. */
const MOST_SAID_BYTES = 32 * 1024;
const LONG_HEAD = Buffer.from('{"kind":"outcome",');

/** @param {object} head @param {string} [text] @returns {Buffer} */
export function frameOf(head, text = '') {
  const said = stringify(head);
  const headBytes = Buffer.byteLength(said);
  const textBytes = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(LENGTHS + headBytes + textBytes);
  frame.writeUInt32BE(headBytes, 0);
  frame.writeUInt32BE(textBytes, 4);
  frame.write(said, LENGTHS);
  frame.write(text, LENGTHS + headBytes);
  return frame;
}

/** Puts frames together from the parts in which they come. Throws what is wrong with them. */
export class FrameReader {
  /** @type {Buffer[]} */
  #parts = [];
  #length = 0;
  /** Before so much is there, looking is in vain. */
  #needed = LENGTHS;
  #hear;
  #isTrusted;

  /**
   * @param {(head: unknown, text: string, bytes: {head: number, text: number}) => void} hear
   * @param {boolean} [isTrusted] whether whoever speaks may say as much as it likes
   */
  constructor(hear, isTrusted = false) {
    this.#hear = hear;
    this.#isTrusted = isTrusted;
  }

  /** @param {Buffer} part */
  take(part) {
    this.#parts.push(part);
    this.#length += part.length;
    while (this.#length >= this.#needed) if (!this.#read()) return;
  }

  /** @returns {boolean} whether there was a whole frame */
  #read() {
    const bytes = this.#parts.length === 1 ? /** @type {Buffer} */ (this.#parts[0]) : Buffer.concat(this.#parts);
    this.#parts = [bytes];
    const headBytes = bytes.readUInt32BE(0);
    const textBytes = bytes.readUInt32BE(4);
    if (!this.#isTrusted && Math.max(headBytes, textBytes) > MOST_BYTES)
      throw new Error('it says more at once than any page has');
    const whole = LENGTHS + headBytes + textBytes;
    this.#needed = whole;
    if (bytes.length < whole) return false;
    if (!this.#isTrusted && headBytes + textBytes > MOST_SAID_BYTES && bytes.indexOf(LONG_HEAD, LENGTHS) !== LENGTHS)
      throw new Error('it says more at once than it has to');
    const head = /** @type {unknown} */ (parse(bytes.toString('utf8', LENGTHS, LENGTHS + headBytes)));
    const text = bytes.toString('utf8', LENGTHS + headBytes, whole);
    this.#parts = [bytes.subarray(whole)];
    this.#length -= whole;
    this.#needed = LENGTHS;
    this.#hear(head, text, { head: headBytes, text: textBytes });
    return true;
  }
}

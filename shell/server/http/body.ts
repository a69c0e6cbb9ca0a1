import type { IncomingMessage } from 'node:http';

interface Beginning {
  readonly bytes: Buffer;
  /** True when the body is complete; otherwise the rest must still be read. */
  readonly isWhole: boolean;
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Reads a small body completely, or about the first `most` bytes of a large one. Rejects when the client disconnects. */
export function beginningOf(req: IncomingMessage, most: number): Promise<Beginning> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const finish = (isWhole: boolean) => {
      req.off('data', take).off('end', end).off('close', leave).off('error', leave);
      resolve({ bytes: Buffer.concat(parts), isWhole });
    };
    const take = (part: Buffer) => {
      parts.push(part);
      length += part.length;
      if (length <= most) return;
      req.pause();
      finish(false);
    };
    const end = () => finish(true);
    const leave = () => reject(new Error('the request was cut'));
    req.on('data', take).once('end', end).once('close', leave).once('error', leave);
  });
}

/** The JSON object in a body, or null. */
export function jsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

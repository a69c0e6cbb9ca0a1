import type { IncomingMessage } from 'node:http';

interface BodyStart {
  readonly bytes: Buffer;
  /** True when the body is complete; otherwise the rest must still be read. */
  readonly isComplete: boolean;
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Reads a small body completely, or about the first `maxBytes` bytes of a large body. Rejects when the client disconnects. */
export function readUpTo(req: IncomingMessage, maxBytes: number): Promise<BodyStart> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (isComplete: boolean) => {
      req.off('data', onData).off('end', onEnd).off('close', onDisconnect).off('error', onDisconnect);
      resolve({ bytes: Buffer.concat(chunks), isComplete });
    };
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= maxBytes) return;
      req.pause();
      finish(false);
    };
    const onEnd = () => finish(true);
    const onDisconnect = () => reject(new Error('the client disconnected'));
    req.on('data', onData).once('end', onEnd).once('close', onDisconnect).once('error', onDisconnect);
  });
}

/** The JSON object or list in a text; null for anything else. */
export function jsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

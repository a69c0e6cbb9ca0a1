// Many requests over a few kept connections. What they cost here is not what is measured.
import { Agent, request } from 'node:http';

const CONNECTIONS = 8;

export interface HttpResponse {
  status: number;
  headers: [string, string][];
  body: Buffer;
  etag?: string;
}
export interface Asked {
  url: string;
  headers?: Record<string, string>;
}

export const ask = ({ url, headers = {} }: Asked, agent?: Agent): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent: agent ?? false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.once('end', () => {
        const { rawHeaders, statusCode: status = 0 } = response;
        const names = rawHeaders.filter((_, at) => at % 2 === 0);
        const headers = names.map((name, at) => [name, rawHeaders[at * 2 + 1] ?? ''] as [string, string]);
        const { etag } = response.headers;
        resolve({ status, headers, body: Buffer.concat(parts), ...(etag && { etag }) });
      });
    });
    sent.once('error', reject).end();
  });

/** @param how `status`: what each has to answer */
export async function askOften(asked: Asked, { count, status }: { count: number; status: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let left = count;
  const reader = async () => {
    while (left-- > 0) {
      const response = await ask(asked, agent);
      if (response.status !== status) throw new Error(`${asked.url} answered ${response.status}, not ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, reader));
  agent.destroy();
}

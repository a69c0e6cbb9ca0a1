// Sends many requests over a few persistent connections. Measurements do not include the cost of the requests in this process.
import { Agent, request } from 'node:http';

const CONNECTIONS = 8;

export interface HttpResponse {
  status: number;
  headers: [string, string][];
  body: Buffer;
  etag?: string;
}
export interface Target {
  url: string;
  headers?: Record<string, string>;
}

export const sendRequest = ({ url, headers = {} }: Target, agent?: Agent): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    const clientRequest = request(url, { headers, agent: agent ?? false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.once('end', () => {
        const { rawHeaders, statusCode: status = 0 } = response;
        const names = rawHeaders.filter((_, index) => index % 2 === 0);
        const headers = names.map((name, index) => [name, rawHeaders[index * 2 + 1] ?? ''] as [string, string]);
        const { etag } = response.headers;
        resolve({ status, headers, body: Buffer.concat(chunks), ...(etag && { etag }) });
      });
    });
    clientRequest.once('error', reject).end();
  });

/** @param options `status`: the expected status of each response */
export async function sendRequests(target: Target, { count, status }: { count: number; status: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let remainingCount = count;
  const reader = async () => {
    while (remainingCount-- > 0) {
      const response = await sendRequest(target, agent);
      if (response.status !== status) throw new Error(`${target.url} answered ${response.status}, not ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, reader));
  agent.destroy();
}

// Many requests over a few kept connections. What they cost here is not what is measured.
import { Agent, request } from 'node:http';

const CONNECTIONS = 8;

/** @typedef {{status: number, headers: [string, string][], body: Buffer, etag?: string}} HttpResponse */
/** @typedef {{url: string, headers?: Record<string, string>}} Asked */

/** @param {Asked} asked @param {Agent} [agent] @returns {Promise<HttpResponse>} */
export const ask = ({ url, headers = {} }, agent) =>
  new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent: agent ?? false }, (response) => {
      /** @type {Buffer[]} */
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.once('end', () => {
        const { rawHeaders, statusCode: status = 0 } = response;
        const names = rawHeaders.filter((_, at) => at % 2 === 0);
        const headers = names.map((name, at) => /** @type {[string, string]} */ ([name, rawHeaders[at * 2 + 1] ?? '']));
        const { etag } = response.headers;
        resolve({ status, headers, body: Buffer.concat(parts), ...(etag && { etag }) });
      });
    });
    sent.once('error', reject).end();
  });

/** @param {Asked} asked @param {{count: number, status: number}} how `status`: what each has to answer */
export async function askOften(asked, { count, status }) {
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

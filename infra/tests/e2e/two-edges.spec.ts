// The rules of Varnish for two edges, as infra/deploy/compose.yaml uses them.
import { freePort } from '../../dev/processes/free-port.ts';
import { expect, test } from './fixtures.ts';
import { sendRequest, startRelay, startVarnish } from './varnish.ts';

test('Varnish sends requests to both edges, and none to an edge that is not ready', async ({ baseURL }) => {
  const relays = [await startRelay(baseURL ?? ''), await startRelay(baseURL ?? '')] as const;
  const [{ port: edgePort }, { port: secondEdgePort }] = relays;
  const port = await freePort('127.0.0.1');
  const varnish = await startVarnish({ port, edgePort, secondEdgePort, key: 'x'.repeat(32) });
  try {
    // A call with a token is never cached.
    const view = async () =>
      (await sendRequest(`${varnish.url}/api/v1/link/all-link`, { headers: { authorization: 'no-token' } })).status;
    await expect.poll(view).toBe(401); // both edges begin as not ready
    await expect
      .poll(async () => ((await view()) === 401 ? relays.map(({ requests }) => requests.length > 0) : []))
      .toEqual([true, true]);
    await relays[0].disconnect();
    // Varnish sends every other request to the stopped edge before two checks have failed.
    const viewTwentyTimes = async () => {
      const statuses: number[] = [];
      for (let count = 0; count < 20; count += 1) statuses.push(await view());
      return statuses;
    };
    await expect.poll(viewTwentyTimes).toEqual(Array.from({ length: 20 }, () => 401));
    await relays[0].reconnect();
    const before = relays[0].requests.length;
    await expect.poll(async () => ((await view()) === 401 ? relays[0].requests.length : 0)).toBeGreaterThan(before);
  } finally {
    await varnish.stop();
    await Promise.all(relays.map((relay) => relay.disconnect()));
  }
});

import { disable } from '@linkstall/releases/changes';
import { grantVerbs, revokePublisher } from '@linkstall/releases/team-changes';
import type { ServerResponse } from 'node:http';

import { PASSWORD } from '../../test/client.js';
import { until } from '../../test/processes.js';
import { RegistryTeam } from '../../test/registry-team.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { InFlightRequests } from '../http/in-flight-requests.js';
import { RegistryEvents } from './registry-events.service.js';

let testApp: TestApp;
const controllers: AbortController[] = [];
beforeAll(async () => {
  testApp = await startApp();
});
afterAll(() => controllers.forEach((controller) => controller.abort()));

/** An open stream of events. */
class Events {
  text = '';
  hasEnded = false;

  private constructor(
    readonly response: Response,
    readonly controller: AbortController,
  ) {}

  static async open(team: RegistryTeam, token: string, headers: Readonly<Record<string, string>> = {}) {
    const controller = new AbortController();
    controllers.push(controller);
    const address = `${testApp.api.url}/api/v1/environments/local/${team.remote}/events`;
    const options = { headers: { authorization: token, ...headers }, signal: controller.signal };
    const events = new Events(await fetch(address, options), controller);
    void events.read();
    return events;
  }

  get seen(): readonly { readonly id: number; readonly line: { readonly seq: number; readonly message: string } }[] {
    return [...this.text.matchAll(/^id: (\d+)\nevent: change\ndata: (.+)\n\n/gm)].map(([, id, data = '']) => ({
      id: Number(id),
      line: JSON.parse(data) as { seq: number; message: string },
    }));
  }

  private async read(): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of this.response.body as unknown as AsyncIterable<Uint8Array>)
        this.text += decoder.decode(chunk, { stream: true });
    } catch {
      // The test has closed the stream.
    }
    this.hasEnded = true;
  }
}

const newTeam = async () => {
  const team = await RegistryTeam.new(testApp);
  const rule = { who: 'publishers', environment: 'local', verbs: ['check', 'disable', 'enable'] } as const;
  await grantVerbs(await team.open(), team.name, rule);
  return { team, token: await team.token() };
};
const change = async ({ team, token }: Awaited<ReturnType<typeof newTeam>>, verb: string, message: string) => {
  const response = await team.change<{ seq: number }>(verb, { message }, { token });
  return response.body.data.seq;
};
const seenMessages = (events: Events) => events.seen.map(({ line }) => line.message);
const untilSeen = (events: Events, count: number) => until(() => Promise.resolve(events.seen.length >= count));

it('a stream sends each new change of its remote once, with its number, and none of another remote', async () => {
  const [own, other] = [await newTeam(), await newTeam()];
  await change(own, 'disable', 'Before');
  const events = await Events.open(own.team, own.token);
  expect([events.response.status, events.response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
  await change(other, 'disable', 'Other');
  const first = await change(own, 'enable', 'First');
  await untilSeen(events, 1);
  const second = await change(own, 'disable', 'Second');
  await untilSeen(events, 2);
  expect(events.text).toMatch(/^retry: \d+\n\nid: /);
  expect(events.seen).toMatchObject([
    { id: first, line: { seq: first, message: 'First', action: 'enable', remote: own.team.remote, refused: [] } },
    { id: second, line: { seq: second, message: 'Second' } },
  ]);
});

it('Last-Event-ID goes on after the last change that the client knows', async () => {
  const own = await newTeam();
  const first = await change(own, 'disable', 'First');
  await change(own, 'enable', 'Second');
  const events = await Events.open(own.team, own.token, { 'last-event-id': String(first) });
  await untilSeen(events, 1);
  await change(own, 'disable', 'Third');
  await untilSeen(events, 2);
  expect(seenMessages(events)).toEqual(['Second', 'Third']);
  const invalid = await Events.open(own.team, own.token, { 'last-event-id': 'x' });
  expect(invalid.response.status).toBe(400);
});

it('a client that knows more than the log, which was restored, gets the changes from now on', async () => {
  const own = await newTeam();
  const first = await change(own, 'disable', 'First');
  const events = await Events.open(own.team, own.token, { 'last-event-id': String(first + 5) });
  await change(own, 'enable', 'Second');
  await untilSeen(events, 1);
  expect(seenMessages(events)).toEqual(['Second']);
});

it('a stream ends without the next change when the rights of its caller were revoked', async () => {
  const own = await newTeam();
  const events = await Events.open(own.team, own.token);
  await revokePublisher(await own.team.open(), own.team.name, 'ci');
  await disable(await own.team.open(), { remote: own.team.remote, message: 'Hidden' });
  await until(() => Promise.resolve(events.hasEnded));
  expect(events.seen).toEqual([]);
});

it('a stream ends when its caller may check the remote only in another environment', async () => {
  const own = await newTeam();
  const events = await Events.open(own.team, own.token);
  const environment = await own.team.open();
  await grantVerbs(environment, own.team.name, { who: 'publishers', environment: 'staging', verbs: ['check'] });
  for (const name of ['*', 'local'])
    await grantVerbs(environment, own.team.name, { who: 'publishers', environment: name, verbs: [] });
  await disable(environment, { remote: own.team.remote, message: 'Hidden' });
  await until(() => Promise.resolve(events.hasEnded));
  expect(events.seen).toEqual([]);
});

it('a stream of a member ends when the account is deleted', async () => {
  const { user, token } = await testApp.api.newSession();
  const team = await RegistryTeam.new(testApp, { members: [user.username] });
  const { userCode, deviceCode } = await team.startDeviceLogin();
  expect((await testApp.api.post(`registry/device/codes/${userCode}/allow`, {}, { token })).status).toBe(200);
  const events = await Events.open(team, (await team.poll(deviceCode)).body.data.token);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ password: PASSWORD, confirm: user.username });
  expect((await testApp.api.send('DELETE', 'users/account', { token, headers, body })).status).toBe(200);
  await disable(await team.open(), { remote: team.remote, message: 'Hidden' });
  await until(() => Promise.resolve(events.hasEnded));
  expect(events.seen).toEqual([]);
});

it('a stream without changes sends comments, so that proxies keep it open', async () => {
  const own = await newTeam();
  const events = await Events.open(own.team, own.token);
  testApp.app.get(RegistryEvents)['rounds'] = 9;
  await until(() => Promise.resolve(events.text.endsWith('\n\n:\n\n')));
});

it('a caller has at most five streams, and a closed stream makes room', async () => {
  const own = await newTeam();
  const streams: Events[] = [];
  for (let number = 0; number < 5; number += 1) streams.push(await Events.open(own.team, own.token));
  expect(streams.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200]);
  const path = `environments/local/${own.team.remote}/events`;
  const sixth = await testApp.api.get(path, { token: own.token });
  expect(sixth).toMatchObject({ status: 429, body: { code: 'events.limit' } });
  expect(sixth.headers.get('retry-after')).toBe('60');
  streams[0]?.controller.abort();
  await until(async () => (await Events.open(own.team, own.token)).response.status === 200);
});

it('streams end at once when the process ends, so that they do not delay it', async () => {
  const own = await newTeam();
  const events = await Events.open(own.team, own.token);
  const closed = testApp.app.get(InFlightRequests).close();
  await until(() => Promise.resolve(events.hasEnded));
  await closed;
  // A stream that is being opened meanwhile.
  const end = jest.fn();
  testApp.app.get(InFlightRequests).endWithProcess({ end, once: jest.fn() } as unknown as ServerResponse);
  expect(end).toHaveBeenCalledTimes(1);
});

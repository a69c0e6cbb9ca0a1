// A small platform for tests of the command line: the calls of the registry over real HTTP, with the state in memory.
import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import type { Envelope, LogLine, Pointer, Problem, ReleaseMetrics } from '../src/formats.ts';
import { watchFrom } from '../src/judge/watch-request.ts';
import { TRANSITIONS } from '../src/pointers/transitions.ts';
import { ReleaseError } from '../src/release-error.ts';
import { canonical } from '../src/signed/canonical.ts';
import { buildIdOf } from '../src/signed/verify.ts';
import { countFields } from './release-counts.ts';
import { Uploads } from './uploads.ts';

interface Manifest {
  readonly version: string;
  readonly build: object;
  readonly files: Readonly<Record<string, { readonly sha384: string; readonly bytes: number }>>;
  readonly statement?: Envelope;
}

/** The response of a handler: a status and a JSON body, or null when the connection breaks. */
type HandlerResponse = readonly [status: number, body?: object, headers?: Record<string, string>] | null;
interface Call {
  readonly method: string;
  readonly parts: readonly string[];
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: Buffer;
  readonly body: any;
}

/** A test changes these fields to choose the responses. */
export class RegistryState {
  /** Method and path of each call. */
  calls: string[] = [];
  readonly blobs: Map<string, Buffer> = new Map();
  readonly manifests: Map<string, Manifest> = new Map();
  readonly finished: Map<string, string> = new Map();
  readonly tokens: Map<string, string> = new Map();
  readonly usedIdTokens: Set<string> = new Set();
  readonly keys: Map<string, string> = new Map();
  /** The remote of each device code. */
  readonly devices: Map<string, string> = new Map();
  /** The number of times that the device login answers “not confirmed yet”. */
  pendingPolls = 1;
  /** The number of uploads after which the connection breaks, once. */
  breakAfter = Infinity;
  /** The number of uploads after which all tokens end, once. */
  endTokensAfterUploads = Infinity;
  /** All calls redirect to this address. */
  redirect = '';
  /** Calls that this platform does not have. */
  missingCalls: string[] = [];
  /** The audience in platform.json. Empty: the origin of the request counts. */
  audience = '';
  readonly uploads = new Uploads();
  checkProblems: readonly Problem[] = [];
  checkNotes: readonly Problem[] = [];
  finishProblems: readonly Problem[] = [];
  pointer: Pointer | undefined;
  seq = 0;
  lines: LogLine[] = [];
  previews: object[] = [];
  /** The counts of the edge. */
  metrics: readonly ReleaseMetrics[] = [];
  /** The body of each change. */
  changes: object[] = [];
  shared: Record<string, string> = { react: '19.3.1', 'react-dom': '19.3.1' };
  packages: Record<string, string> = {
    contracts: '1.4.0',
    kit: '1.4.0',
    'remote-build': '1.4.0',
    cli: '1.4.0',
    edge: '1.4.0',
    testing: '1.4.0',
  };
}

export async function startRegistryServer(): Promise<{ url: string; state: RegistryState; close: () => void }> {
  const state = new RegistryState();
  const server = createServer((request, response) => void handle(state, request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, state, close: () => server.close() && server.closeAllConnections() };
}

async function handle(state: RegistryState, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const bytes = await buffer(request);
  const isJson = request.headers['content-type'] === 'application/json';
  const body = isJson ? JSON.parse(bytes.toString('utf8')) : {};
  const parts = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const { method = 'GET', headers } = request;
  state.calls.push(`${method} ${url.pathname}`);
  const handlerResponse = await responseTo(state, { method, parts, url, headers, bytes, body });
  if (handlerResponse === null) return void request.socket.destroy();
  const [status, responseBody = {}, responseHeaders = {}] = handlerResponse;
  response
    .writeHead(status, { 'content-type': 'application/json', ...responseHeaders })
    .end(JSON.stringify(responseBody));
}

async function responseTo(state: RegistryState, call: Call): Promise<HandlerResponse> {
  const path = call.parts.join('/');
  if (state.redirect !== '') return [302, {}, { location: state.redirect }];
  if (state.missingCalls.includes(path)) return refusal(404, { code: 'route.not_found', message: 'Not Found' });
  if (path === '.well-known/linkstall/platform.json') {
    const { shared } = state;
    return [200, { schema: 1, environments: ['local'], audience: state.audience, shared }];
  }
  if (path === 'sdk/index.json') return [200, { schema: 1, packages: state.packages }];
  if (path === 'github-token')
    return [200, { value: `github ${call.url.searchParams.get('audience')} ${randomUUID()}` }];
  if (path === 'api/v1/registry/device') return device(state, call);
  if (path === 'api/v1/registry/token') return token(state, call);
  const [, , kind = '', second = '', ...rest] = call.parts;
  const remote = kind === 'registry' ? second : (rest[0] ?? '');
  const bearer = call.headers.authorization?.replace('Bearer ', '') ?? '';
  if (state.tokens.get(bearer) !== remote)
    return refusal(403, { code: 'rights.token', message: 'The token is not valid here.' });
  return kind === 'registry' ? registry(state, call, rest) : environment(state, call, rest);
}

const refusal = (statusCode: number, { code, message }: Problem, errors?: object[]): HandlerResponse => [
  statusCode,
  { statusCode, data: null, success: false, code, message, ...(errors && { errors }) },
];

function device(state: RegistryState, { body }: Call): HandlerResponse {
  const deviceCode = randomUUID();
  state.devices.set(deviceCode, body.remote);
  const verificationUri = '/admin/device';
  return [200, { data: { deviceCode, userCode: 'ABCD-EFGH', verificationUri, expiresIn: 60, interval: 0.01 } }];
}

function token(state: RegistryState, { body, url }: Call): HandlerResponse {
  const { grantType } = body;
  const remote = grantType === 'device' ? (state.devices.get(body.deviceCode) ?? '') : body.remote;
  if (grantType === 'device' && state.pendingPolls-- > 0)
    return refusal(428, { code: 'device.pending', message: 'Not confirmed yet.' });
  if (grantType === 'oidc') {
    if (state.usedIdTokens.has(body.token))
      return refusal(403, { code: 'token.replayed', message: 'This token was used already.' });
    state.usedIdTokens.add(body.token);
  }
  if (grantType === 'key' && !isSignedRequest(state, body, state.audience || url.origin))
    return refusal(403, { code: 'rights.unknown_identity', message: 'The signature is wrong.' });
  const value = randomUUID();
  state.tokens.set(value, remote);
  const identity = grantType === 'oidc' ? body.token : grantType === 'key' ? `key ${body.keyId}` : 'asha';
  const verbs = [
    { environment: '*', verb: 'publish' },
    { environment: 'production', verb: 'candidate', maxPercent: 5 },
  ];
  return [200, { data: { token: value, expiresIn: 900, remote, identity, verbs } }];
}

function isSignedRequest({ keys }: RegistryState, { signature, keyId, remote, time, nonce }: any, audience: string) {
  const text = ['linkstall-token', audience, remote, keyId, time, nonce].join('\n');
  const isRecent = Math.abs(Date.now() - Date.parse(time)) < 60_000;
  const key = keys.get(keyId);
  if (key === undefined || !isRecent || !/^[0-9a-f]{32}$/.test(nonce)) return false;
  return verify(null, Buffer.from(text), createPublicKey(key), Buffer.from(signature, 'base64'));
}

async function registry(state: RegistryState, call: Call, rest: readonly string[]): Promise<HandlerResponse> {
  const [kind, name = '', verb] = rest;
  if (kind === 'blobs') return putBlob(state, name, call.bytes);
  if (kind === 'previews') {
    state.previews.push(call.body);
    return [201, { data: { url: '/preview?link=1', until: '2030-01-01T00:00:00.000Z' } }];
  }
  if (verb === 'check') return [200, { data: { problems: state.checkProblems, notes: state.checkNotes } }];
  if (verb === 'finish') return finish(state, name);
  if (call.method === 'POST') return begin(state, call.body);
  const releases = [...state.finished].map(([release, publishedAt]) => ({
    ...{ release, publishedAt, version: release.split('~')[0], commit: '', by: 'asha' },
  }));
  return [200, { data: { releases: releases.reverse() } }];
}

function begin(state: RegistryState, manifest: Manifest): HandlerResponse {
  const release = `${manifest.version}~${buildIdOf(manifest.files)}`;
  if (state.finished.has(release)) {
    const errors = [{ field: 'release', message: release }];
    return refusal(409, { code: 'release.exists', message: 'This release is published already.' }, errors);
  }
  state.manifests.set(release, manifest);
  const missing = Object.values(manifest.files).filter(({ sha384 }) => !state.blobs.has(sha384));
  return [201, { data: { release, missing: [...new Set(missing.map(({ sha384 }) => sha384))] } }];
}

async function putBlob(state: RegistryState, hex: string, bytes: Buffer): Promise<HandlerResponse> {
  if (state.breakAfter <= 0) {
    state.breakAfter = Infinity;
    return null;
  }
  state.breakAfter -= 1;
  state.endTokensAfterUploads -= 1;
  if (state.endTokensAfterUploads === 0) state.tokens.clear();
  await state.uploads.startTogether();
  const digest = createHash('sha384').update(bytes);
  if (digest.copy().digest('hex') !== hex)
    return refusal(422, { code: 'blob.hash', message: 'The bytes have another hash.' });
  const sha384 = `sha384-${digest.digest('base64')}`;
  const isKnown = state.blobs.has(sha384);
  state.blobs.set(sha384, bytes);
  return [isKnown ? 200 : 201, {}];
}

function finish(state: RegistryState, release: string): HandlerResponse {
  const files = Object.values(state.manifests.get(release)?.files ?? {});
  const [first] = state.finishProblems;
  const errors = state.finishProblems.map(({ code, message }) => ({ field: code, message }));
  if (first) return refusal(422, first, errors);
  if (files.some(({ sha384 }) => !state.blobs.has(sha384)))
    return refusal(422, { code: 'blob.missing', message: 'A file is missing.' });
  state.finished.set(release, new Date().toISOString());
  return [201, { data: { release, isNew: true } }];
}

function environment(
  state: RegistryState,
  { method, body, headers }: Call,
  [remote = '', verb]: readonly string[],
): HandlerResponse {
  if (verb === 'log') return [200, { data: { lines: state.lines } }];
  if (method === 'GET') {
    const statement = state.manifests.get(state.pointer?.stable ?? '')?.statement ?? null;
    const status = state.pointer ? statusOf(state.pointer) : NOT_DEPLOYED;
    return [200, { data: { seq: state.seq, statement, ...status, ...countFields(state) } }];
  }
  if (!body.message) return refusal(400, { code: 'request.invalid', message: 'Reason is required' });
  state.changes.push(body);
  const expected = headers['if-match'];
  if (expected !== undefined && expected !== `"${state.seq}"`)
    return refusal(412, { code: 'environment.moved', message: 'Changed meanwhile.' });
  try {
    return change(state, { ...body, remote, verb });
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return refusal(409, error);
  }
}

function change(
  state: RegistryState,
  { verb, watchMinutes: minutes, promote = false, ...options }: any,
): HandlerResponse {
  const action = verb === 'candidate' ? 'deploy' : verb;
  const watch = minutes && watchFrom({ ...options, minutes, promote }, Date.now());
  const transition = TRANSITIONS[action as keyof typeof TRANSITIONS]({ ...options, watch });
  const before = state.pointer;
  const pointer = transition.next(before);
  const already = before !== undefined && canonical(statusOf(before)) === canonical(statusOf(pointer));
  if (!already) state.seq += 1;
  state.pointer = pointer;
  const { remote, release = null, percent = null, message = '' } = options;
  const line = { seq: state.seq, at: new Date().toISOString(), by: 'asha', action, remote, release, percent, message };
  if (!already) state.lines = [{ ...line, refused: [] }, ...state.lines];
  return [200, { data: { seq: state.seq, remote, release: pointer.stable, percent: percent ?? 100, already } }];
}

const NOT_DEPLOYED = {
  ...{ stable: null, candidate: null, percent: null, watch: null },
  ...{ previous: null, disabled: false, flags: {} },
};

const statusOf = ({ stable, candidate, history, disabled = false, flags = {} }: Pointer) => ({
  ...{ stable, candidate: candidate?.release ?? null, percent: candidate?.percent ?? null },
  watch: candidate?.watch ? { until: candidate.watch.until, promote: candidate.watch.promote } : null,
  ...{ previous: history[0] ?? null, disabled, flags },
});

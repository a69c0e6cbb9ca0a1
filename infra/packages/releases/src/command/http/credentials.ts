// Gets the token that a registry call needs. In a CI it comes from OIDC or from a key, so that no secret is stored there. For
// a person it comes from `linkstall login`.
import { createHash, createPrivateKey, randomBytes, sign, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { ReleaseError } from '../../release-error.ts';
import { audienceOf } from './platform-file.ts';
import { sendForData } from './requests.ts';
import { readToken, storeToken, type StoredToken } from './token-file.ts';

const TOKEN_PATH = '/api/v1/registry/token';
const REQUEST_TIMEOUT_MS = 30_000;

export interface TokenResponse {
  readonly token: string;
  readonly expiresIn: number;
  readonly remote: string;
  readonly identity: string;
  readonly verbs: readonly { readonly environment: string; readonly verb: string; readonly maxPercent?: number }[];
}

export interface Registry {
  readonly origin: string;
  readonly remote: string;
}

/** A token for one remote, or a refusal that says how to get one. */
export async function requestToken(registry: Registry): Promise<string> {
  const { origin, remote } = registry;
  const { LINKSTALL_KEY_FILE: keyFile, LINKSTALL_ID_TOKEN: idToken } = process.env;
  if (keyFile) return (await exchange(origin, await signedRequest(registry, keyFile))).token;
  if (process.env.ACTIONS_ID_TOKEN_REQUEST_URL)
    return (await exchange(origin, { grantType: 'oidc', token: await gitHubToken(registry), remote })).token;
  if (idToken) return gitLabToken(registry, idToken);
  const stored = readToken(registry);
  if (stored && !stored.idTokenHash) return stored.token;
  throw new ReleaseError(
    'login.needed',
    'Log in first: npx linkstall login. In a CI give the job an OIDC token, or set LINKSTALL_KEY_FILE and LINKSTALL_KEY_ID.',
  );
}

/** Whether a new token can be requested without a person. */
export const canRenew = () => Boolean(process.env.LINKSTALL_KEY_FILE || process.env.ACTIONS_ID_TOKEN_REQUEST_URL);

/** Exchanges a proof of identity for a token of 15 minutes. */
export const exchange = (origin: string, body: object): Promise<TokenResponse> =>
  sendForData(origin, { method: 'POST', path: TOKEN_PATH, body });

export const toStored = ({ token, expiresIn, identity }: TokenResponse): StoredToken => ({
  token,
  identity,
  until: new Date(Date.now() + expiresIn * 1000).toISOString(),
});

async function gitHubToken({ origin }: Registry): Promise<string> {
  const url = new URL(process.env.ACTIONS_ID_TOKEN_REQUEST_URL ?? '');
  url.searchParams.set('audience', await audienceOf(origin));
  const authorization = `Bearer ${process.env.ACTIONS_ID_TOKEN_REQUEST_TOKEN ?? ''}`;
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const response = await fetch(url, { headers: { authorization }, signal }).catch(() => null);
  const body: unknown = response?.ok ? await response.json().catch(() => null) : null;
  if (typeof body === 'object' && body !== null && 'value' in body) return String(body.value);
  throw new ReleaseError('oidc.absent', 'GitHub gave no OIDC token. The job needs `permissions: id-token: write`.');
}

/**
 * A GitLab job has one OIDC token, and a platform accepts each OIDC token once. So later commands of the job use the stored
 * result.
 */
async function gitLabToken(registry: Registry, idToken: string): Promise<string> {
  const idTokenHash = createHash('sha256').update(idToken).digest('hex');
  const stored = readToken(registry);
  if (stored?.idTokenHash === idTokenHash) return stored.token;
  const { origin, remote } = registry;
  const response = await exchange(origin, { grantType: 'oidc', token: idToken, remote });
  storeToken(registry, { ...toStored(response), idTokenHash });
  return response.token;
}

async function signedRequest({ origin, remote }: Registry, keyFile: string) {
  const keyId = process.env.LINKSTALL_KEY_ID;
  if (!keyId) throw new ReleaseError('key.id', 'Set LINKSTALL_KEY_ID to the name of the key in LINKSTALL_KEY_FILE.');
  const [time, nonce] = [new Date().toISOString(), randomBytes(16).toString('hex')];
  const text = ['linkstall-token', await audienceOf(origin), remote, keyId, time, nonce].join('\n');
  const signature = sign(null, Buffer.from(text), readKey(keyFile)).toString('base64');
  return { grantType: 'key', remote, keyId, time, nonce, signature };
}

/** The private key of a team. */
export function readKey(file: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(file));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The error is thrown below.
  }
  throw new ReleaseError('key.file', `${file} (LINKSTALL_KEY_FILE) is not a private Ed25519 key in PEM format.`);
}

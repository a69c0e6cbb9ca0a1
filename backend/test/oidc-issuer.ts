import { createHmac, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

interface SignOptions {
  /** `RS256` by default; `none` and `HS256` are attacks. */
  readonly alg?: 'RS256' | 'none' | 'HS256';
  /** `own` is the key in the JWKS; `foreign` is the key of an attacker, with the same id. */
  readonly key?: 'own' | 'foreign';
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An OIDC issuer on this machine: discovery, keys, and a function that signs tokens. It does not keep its process alive. */
export class OidcIssuer {
  private readonly own = newKey();
  private readonly foreign = newKey();
  /** The requests that the issuer has answered. */
  readonly requests: string[] = [];

  private constructor(
    readonly url: string,
    private readonly kid = randomUUID(),
  ) {}

  static async start(): Promise<OidcIssuer> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    server.unref();
    const issuer = new OidcIssuer(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', ({ url = '' }, response) => {
      issuer.requests.push(url);
      const body = url === '/keys' ? issuer.keySet() : issuer.discovery();
      const headers = { 'content-type': 'application/json', connection: 'close' };
      response.writeHead(200, headers).end(JSON.stringify(body));
    });
    return issuer;
  }

  private discovery() {
    return { issuer: this.url, jwks_uri: `${this.url}/keys` };
  }

  private keySet() {
    const jwk = this.own.publicKey.export({ format: 'jwk' });
    return { keys: [{ ...jwk, kid: this.kid, alg: 'RS256', use: 'sig' }] };
  }

  /** A token with these claims, and with the claims that every token has. */
  token(claims: object, { alg = 'RS256', key = 'own' }: SignOptions = {}): string {
    const iat = Math.floor(Date.now() / 1000);
    const all = { iss: this.url, sub: 'repo', iat, nbf: iat, exp: iat + 300, jti: randomUUID(), ...claims };
    const text = `${encode({ alg, typ: 'JWT', kid: this.kid })}.${encode(all)}`;
    return `${text}.${this.signature(text, alg, this[key])}`;
  }

  private signature(
    text: string,
    alg: string,
    { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject },
  ) {
    if (alg === 'none') return '';
    // The attack: the public key as the secret of an HMAC.
    const secret = publicKey.export({ type: 'spki', format: 'pem' });
    if (alg === 'HS256') return createHmac('sha256', secret).update(text).digest('base64url');
    return sign('sha256', Buffer.from(text), privateKey).toString('base64url');
  }
}

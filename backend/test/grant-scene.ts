import type { ConfirmedCall, LoginResponse, SessionUser } from '@linkstall/contracts/http';

import { Clock } from '../src/config/clock.js';
import { PASSWORD, type TestResponse } from './client.js';
import type { TestApp } from './test-app.js';

type Headers = Readonly<Record<string, string>>;

/** A session: its token and the headers of its client. */
export interface Session {
  readonly token: string;
  readonly headers: Headers;
}

export interface Person {
  readonly user: SessionUser;
  readonly browser: Session;
}

export interface SensitiveCall {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

/** The headers of a browser. */
export const BROWSER = { 'sec-fetch-site': 'same-origin' };

export const grantHeader = (id: string, confirmation: TestResponse<ConfirmedCall>): Headers => ({
  'x-linkstall-grant': `${id}.${confirmation.body.data.secret}`,
});

export const profileCall = ({ username, fullName, email }: SessionUser): SensitiveCall => ({
  method: 'PATCH',
  path: 'users/update-account',
  body: { username, fullName, email: `moved.${email}` },
});

/** Sends the sensitive calls of sessions, and confirms their grants. */
export class GrantScene {
  constructor(private readonly testApp: TestApp) {}

  advanceClock(seconds: number): void {
    this.testApp.app.get(Clock)['offsetSeconds'] += seconds;
  }

  async logIn(username: string): Promise<Session> {
    const credentials = { username, password: PASSWORD };
    const login = await this.testApp.api.post<LoginResponse>('users/login', credentials, { headers: BROWSER });
    const cookie = login.headers.getSetCookie().map((each) => each.split(';')[0]);
    return { token: login.body.data.accessToken, headers: { ...BROWSER, cookie: cookie.join('; ') } };
  }

  async newPerson(): Promise<Person> {
    const user = await this.testApp.api.newUser();
    return { user, browser: await this.logIn(user.username) };
  }

  send({ token, headers }: Session, { method, path, body }: SensitiveCall, more: Headers = {}) {
    return this.testApp.api.send(method, path, {
      token,
      headers: { ...headers, ...more, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  /** Sends a call without a grant, and returns the id of the grant that it needs. */
  async requestGrant(session: Session, call: SensitiveCall): Promise<string> {
    const { status, body } = await this.send(session, call);
    const refusal = { status: 403, body: { success: false, data: null, code: 'grant.required' } };
    expect({ status, body }).toMatchObject(refusal);
    return (body as unknown as { grant: { id: string } }).grant.id;
  }

  confirm({ token, headers }: Session, id: string, password: unknown = PASSWORD) {
    return this.testApp.api.post<ConfirmedCall>(`users/grants/${id}`, { password }, { token, headers });
  }

  async confirmedGrant(session: Session, call: SensitiveCall): Promise<Headers> {
    const id = await this.requestGrant(session, call);
    const confirmation = await this.confirm(session, id);
    expect(confirmation.status).toBe(200);
    return grantHeader(id, confirmation);
  }
}

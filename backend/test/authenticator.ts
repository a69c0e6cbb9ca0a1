import type { ConfirmedCall, SecondFactor } from '@linkstall/contracts/http';
import { Secret, TOTP } from 'otpauth';

import { Clock } from '../src/config/clock.js';
import { PASSWORD } from './client.js';
import { grantIdOf, sendConfirmed } from './confirmed-call.js';
import type { TestApp } from './test-app.js';

/** The authenticator app of a user. */
export class Authenticator {
  private constructor(
    private readonly testApp: TestApp,
    readonly setup: NonNullable<SecondFactor['setup']>,
  ) {}

  /** Starts a setup, and reads the secret. */
  static async setUp(testApp: TestApp, token: string): Promise<Authenticator> {
    await sendConfirmed(testApp.api, { method: 'POST', path: 'users/second-factor', body: {} }, { token });
    const { setup } = (await testApp.api.get<SecondFactor>('users/second-factor', { token })).body.data;
    if (!setup) throw new Error('no setup');
    return new Authenticator(testApp, setup);
  }

  /** Starts a setup and switches the second factor on. The code of this period is then used up. */
  static async switchOn(testApp: TestApp, token: string): Promise<Authenticator> {
    const app = await Authenticator.setUp(testApp, token);
    await testApp.api.patch('users/second-factor', { code: app.code() }, { token });
    return app;
  }

  /** @param shift periods of 30 seconds by which the clock of the phone is ahead */
  code(shift = 0): string {
    const timestamp = this.testApp.app.get(Clock).now() + shift * 30_000;
    return new TOTP({ secret: Secret.fromBase32(this.setup.secret) }).generate({ timestamp });
  }

  /** The grant of a call that needs password and code. @param shift of the code, which is then used up */
  async grantOf(
    call: { readonly method: string; readonly path: string; readonly body?: object },
    token: string,
    shift = 0,
  ) {
    const { api } = this.testApp;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(call.body ?? {});
    const id = grantIdOf(await api.send(call.method, call.path, { token, headers, body })) ?? '';
    const proof = { password: PASSWORD, code: this.code(shift) };
    const { secret } = (await api.post<ConfirmedCall>(`users/grants/${id}`, proof, { token })).body.data;
    return { 'x-linkstall-grant': `${id}.${secret}` };
  }
}

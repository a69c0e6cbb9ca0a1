import type { SecondFactor } from '@linkstall/contracts/http';
import { Secret, TOTP } from 'otpauth';

import { Clock } from '../src/config/clock.js';
import type { TestApp } from './test-app.js';

/** The authenticator app of a user. */
export class Authenticator {
  private constructor(
    private readonly testApp: TestApp,
    readonly setup: NonNullable<SecondFactor['setup']>,
  ) {}

  /** Starts a setup as a program that has just logged in, and reads the secret. */
  static async setUp(testApp: TestApp, token: string): Promise<Authenticator> {
    await testApp.api.post('users/second-factor', {}, { token });
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
}

import { readTeams } from '@linkstall/releases/team-log';
import { teamOf, verbsOf, type Team } from '@linkstall/releases/team-rights';
import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';

import { notLoggedIn, type Caller, type RequestWithCaller } from '../auth/guards/access.decorator.js';
import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { GrantsService } from '../grants/grants.service.js';
import { DomainError } from '../http/domain-error.js';
import { Attempts } from '../limits/attempts.js';
import { DeviceLoginsRepository, type DeviceDecision, type StoredDeviceLogin } from './device-logins.repository.js';
import { RegistryRights } from './registry-rights.service.js';
import { asRegistryError, noTeam, unknownIdentity } from './registry.errors.js';
import type { DeviceLoginResponse, StartedDeviceLoginResponse } from './registry-login.response.js';
import { TeamMembers } from './team-members.service.js';
import { newUserCode } from './user-code.js';

/** Longer than the five minutes for which the page of the confirmation waits, after some minutes to find the page. */
const LIFETIME_SECONDS = 1_200;
const INTERVAL_SECONDS = 5;
/** The names of the calls of a member in the audit log. */
type AuditedDecision = 'login' | 'login allow' | 'login refuse';

/** There are 25 billion codes, so a taken one is rare. */
const TRIES = 5;

const hashOf = (deviceCode: string): string => createHash('sha256').update(deviceCode).digest('base64url');

/**
 * The login of a person on the command line, without a password there (RFC 8628): the program shows a user code, and a member
 * of the team allows the login on `/admin/device`. The program asks for its token with the device code, which it shows nobody.
 */
@Injectable()
export class DeviceLogins {
  // oxlint-disable-next-line max-params -- constructor injection
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly logins: DeviceLoginsRepository,
    private readonly rights: RegistryRights,
    private readonly members: TeamMembers,
    private readonly grants: GrantsService,
    private readonly attempts: Attempts,
  ) {}

  /** @throws 404 for a remote of nobody, before a person is asked */
  async start(remote: string): Promise<StartedDeviceLoginResponse> {
    const { teams } = await asRegistryError(async () => readTeams(await this.rights.open()));
    if (!teamOf(teams, remote)) throw noTeam(remote);
    const until = new Date(this.clock.now() + LIFETIME_SECONDS * 1_000);
    for (let count = 0; count < TRIES; count += 1) {
      const deviceCode = randomBytes(32).toString('base64url');
      const userCode = newUserCode();
      if (!(await this.logins.insert(hashOf(deviceCode), { userCode, remote, until }))) continue;
      const verificationUri = `${this.settings.publicUrl}/admin/device`;
      return { deviceCode, userCode, verificationUri, expiresIn: LIFETIME_SECONDS, interval: INTERVAL_SECONDS };
    }
    throw new DomainError('unavailable', 'device.no_code', 'Please try again in a moment');
  }

  /** The rights that the login gives to the program. @throws 403 for everybody outside of the team */
  async describe(caller: Caller, userCode: string): Promise<DeviceLoginResponse> {
    const { login, team } = await this.findFor(caller, userCode, 'login');
    const verbs = verbsOf(team, { kind: 'member', username: caller.username });
    return { remote: login.remote, team: team.name, state: outcomeOf(login), verbs };
  }

  /** Allows a login, after the user has confirmed it with the password. Idempotent. */
  async allow(request: RequestWithCaller, userCode: string): Promise<void> {
    const { caller } = request;
    if (!caller) throw notLoggedIn();
    const { login } = await this.findFor(caller, userCode, 'login allow');
    const decision = { state: 'allowed', username: caller.username } as const;
    assertUndecided(login, decision);
    await this.grants.consumeOrThrow(request, {
      title: 'Log a program in',
      text:
        `The program that shows the code ${userCode} gets your rights to ${login.remote} for 15 minutes. ` +
        'Confirm this only if you have started the login yourself and your terminal shows this code.',
      done: 'The program is logged in',
    });
    await this.decide(login, decision, 'login allow');
  }

  /** Refuses a login. Idempotent. */
  async refuse(caller: Caller, userCode: string): Promise<void> {
    const { login } = await this.findFor(caller, userCode, 'login refuse');
    const decision = { state: 'refused', username: caller.username } as const;
    assertUndecided(login, decision);
    await this.decide(login, decision, 'login refuse');
  }

  /** @throws 428 while the login waits for a decision */
  async assertDecided(deviceCode: string): Promise<void> {
    const login = await this.logins.find(hashOf(deviceCode));
    if (login && login.state === 'waiting' && !this.isExpired(login))
      throw new DomainError('pending', 'device.pending', `Open /admin/device and enter ${login.userCode}.`);
  }

  /** Uses an allowed login up, and returns the name of the member. @throws 410 for every other login */
  async use(deviceCode: string, remote: string): Promise<string> {
    const id = hashOf(deviceCode);
    const login = await this.logins.find(id);
    if (login?.state === 'refused') throw new DomainError('gone', 'device.refused', 'A member refused this login.');
    if (!login?.username || login.remote !== remote || this.isExpired(login)) throw ended();
    if (!(await this.logins.use(id))) throw ended();
    return login.username;
  }

  /**
   * The login of a user code, for a member of the team. A wrong code counts for the limit of the account.
   * @param call the name of the call; a refusal is in the audit log
   */
  private async findFor(
    caller: Caller,
    userCode: string,
    call: AuditedDecision,
  ): Promise<{ login: StoredDeviceLogin; team: Team }> {
    const undo = await this.attempts.begin('userCode', caller.id);
    const login = await this.logins.findByUserCode(userCode);
    if (!login || this.isExpired(login)) throw unknownCode();
    await undo();
    const { remote } = login;
    const team = await this.rights.audited(
      { remote, call, isRecorded: true },
      () => ({ kind: 'member', username: caller.username }),
      async () => {
        const { teams } = await readTeams(await this.rights.open());
        const owner = teamOf(teams, remote);
        if (!owner) throw unknownIdentity(`no team of this site has the remote ${remote}`);
        await this.members.assertMember(owner, caller.username);
        return owner;
      },
    );
    return { login, team };
  }

  private async decide(
    { remote, userCode, until }: StoredDeviceLogin,
    decision: DeviceDecision,
    call: AuditedDecision,
  ): Promise<void> {
    const { username } = decision;
    await this.rights.audited(
      { remote, call },
      () => ({ kind: 'member', username }),
      () => Promise.resolve(),
    );
    if (await this.logins.decide(userCode, decision, until.getTime() - this.clock.now())) return;
    const decidedLogin = await this.logins.findByUserCode(userCode);
    if (!decidedLogin) throw unknownCode();
    assertUndecided(decidedLogin, decision);
  }

  private isExpired({ until }: StoredDeviceLogin): boolean {
    return until.getTime() <= this.clock.now();
  }
}

/** The program of an allowed login may have got its token already. */
const outcomeOf = ({ state }: StoredDeviceLogin) => (state === 'used' ? 'allowed' : state);

/** A repetition of the same decision passes. @throws 409 when the login was decided otherwise, or by another member */
function assertUndecided(login: StoredDeviceLogin, { state, username }: DeviceDecision): void {
  const outcome = outcomeOf(login);
  if (outcome === 'waiting' || (outcome === state && login.username === username)) return;
  const message = `This login was ${outcome} before. For another login, start it again and enter its new code.`;
  throw new DomainError('conflict', 'device.decided', message);
}

const unknownCode = () =>
  new DomainError(
    'not-found',
    'device.unknown',
    'No program waits with this code. Compare it with your terminal, or start the login again: a code works for 20 minutes.',
  );
const ended = () =>
  new DomainError('gone', 'device.expired', 'This login has ended or was used before: start the login again.');

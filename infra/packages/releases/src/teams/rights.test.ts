import assert from 'node:assert/strict';
import { test } from 'node:test';

import { DEFAULT_RULES, mayDo, teamOf, verbsOf, type Identity, type Request, type Team } from './rights.ts';

const GARDEN: Team = {
  name: 'garden',
  remotes: ['mfe-garden', 'mfe-shed'],
  claims: ['/apps/garden'],
  publishers: [{ id: 'ci', kind: 'key', publicKey: 'x' }],
  members: [{ username: 'asha', since: '2026-11-29T07:00:00.000Z' }],
  rules: [
    ...DEFAULT_RULES,
    { who: 'publishers', environment: 'staging', verbs: ['deploy', 'candidate'], maxPercent: 50 },
  ],
};
const KITCHEN: Team = {
  ...GARDEN,
  name: 'kitchen',
  remotes: ['mfe-kitchen'],
  members: [{ username: 'ravi', since: '2026-11-29T07:00:00.000Z' }],
};

const CI: Identity = { kind: 'publisher', team: 'garden', publisher: 'ci' };
const PULL_REQUEST: Identity = { ...CI, isPullRequest: true };
const ASHA: Identity = { kind: 'member', username: 'asha' };

const REMOTE = { remote: 'mfe-garden' };
const IN_PRODUCTION = { ...REMOTE, environment: 'production' };
const IN_STAGING = { ...REMOTE, environment: 'staging' };

const CASES: readonly [who: Identity, request: Request, outcome: string][] = [
  [CI, { ...REMOTE, verb: 'publish' }, 'allowed'],
  [CI, { remote: 'mfe-shed', verb: 'publish' }, 'allowed'],
  [CI, { ...REMOTE, verb: 'check' }, 'allowed'],
  [CI, { ...IN_PRODUCTION, verb: 'candidate', percent: 5 }, 'allowed'],
  [CI, { ...IN_PRODUCTION, verb: 'candidate', percent: 6 }, 'rights.percent'],
  [CI, { ...IN_PRODUCTION, verb: 'candidate', percent: -1 }, 'rights.percent'],
  [CI, { ...IN_PRODUCTION, verb: 'candidate', percent: NaN }, 'rights.percent'],
  [CI, { ...IN_PRODUCTION, verb: 'candidate' }, 'rights.percent'],
  [CI, { ...IN_STAGING, verb: 'candidate', percent: 50 }, 'allowed'],
  [CI, { ...IN_STAGING, verb: 'deploy' }, 'allowed'],
  [CI, { ...IN_PRODUCTION, verb: 'deploy' }, 'rights.environment'],
  [CI, { ...IN_PRODUCTION, verb: 'promote' }, 'rights.verb'],
  [CI, { ...IN_PRODUCTION, verb: 'disable' }, 'rights.verb'],
  [CI, { remote: 'mfe-kitchen', verb: 'publish' }, 'rights.remote'],
  [CI, { remote: 'mfe-nobody', verb: 'publish' }, 'rights.team'],
  [{ ...CI, publisher: 'revoked' }, { ...REMOTE, verb: 'publish' }, 'rights.remote'],
  [{ ...CI, team: 'kitchen' }, { ...REMOTE, verb: 'publish' }, 'rights.remote'],
  [PULL_REQUEST, { ...REMOTE, verb: 'check' }, 'allowed'],
  [PULL_REQUEST, { ...REMOTE, verb: 'preview' }, 'allowed'],
  [PULL_REQUEST, { ...REMOTE, verb: 'publish' }, 'rights.pull_request'],
  [PULL_REQUEST, { ...IN_PRODUCTION, verb: 'candidate', percent: 1 }, 'rights.pull_request'],
  [ASHA, { ...IN_PRODUCTION, verb: 'promote' }, 'allowed'],
  [ASHA, { ...IN_PRODUCTION, verb: 'candidate', percent: 99 }, 'allowed'],
  [ASHA, { ...IN_PRODUCTION, verb: 'candidate', percent: 100 }, 'rights.percent'],
  [{ kind: 'member', username: 'Asha' }, { ...IN_PRODUCTION, verb: 'promote' }, 'allowed'],
  [{ kind: 'member', username: 'ravi' }, { ...IN_PRODUCTION, verb: 'promote' }, 'rights.remote'],
  [{ kind: 'member', username: 'garden' }, { ...IN_PRODUCTION, verb: 'promote' }, 'rights.remote'],
];

for (const [identity, request, outcome] of CASES)
  test(`${JSON.stringify(identity)} ${JSON.stringify(request)}: ${outcome}`, () => {
    const decision = mayDo(teamOf({ garden: GARDEN, kitchen: KITCHEN }, request.remote), identity, request);
    assert.equal(decision.allowed ? 'allowed' : decision.code, outcome);
  });

test('a login has the verbs of its rules, and a pull request has two verbs', () => {
  assert.deepEqual(
    verbsOf(GARDEN, CI).filter(({ verb }) => verb === 'candidate'),
    [
      { environment: '*', verb: 'candidate', maxPercent: 5 },
      { environment: 'staging', verb: 'candidate', maxPercent: 50 },
    ],
  );
  assert.deepEqual(
    verbsOf(GARDEN, PULL_REQUEST).map(({ verb }) => verb),
    ['check', 'preview'],
  );
});

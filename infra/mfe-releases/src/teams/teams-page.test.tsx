import type { TeamChange, TeamDetails, TeamsOverview } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { press } from '../testing/page-actions.tsx';
import { renderRemote } from '../testing/render-remote.tsx';

const AT = '2026-11-29T12:00:00.000Z';
const live = [{ remote: 'garden', release: '1.2.0~0f3a9c1e07b5', environment: 'production' }];

const garden: TeamDetails = {
  name: 'garden',
  remotes: [{ remote: 'garden', path: '/apps/garden', api: null }],
  claims: ['/blog'],
  slots: [],
  members: [{ username: 'meera.cooks', since: AT }],
  publishers: [
    {
      ...{ id: 'ci', kind: 'oidc', issuer: 'https://token.ci.example', repositoryId: '4711', workflow: null },
      ...{ ref: 'refs/heads/main', fingerprint: null, live },
    },
  ],
  rules: [{ who: 'publishers', environment: 'production', verbs: ['publish', 'candidate'], maxPercent: 5 }],
  webhook: null,
};

const makeOverview = (overrides: Partial<TeamsOverview> = {}): TeamsOverview => ({
  ...{ seq: 7, environments: ['production', 'staging'], teams: [garden] },
  log: [{ seq: 7, at: AT, by: '@asha', action: 'add-publisher', team: 'garden', detail: 'publisher ci' }],
  calls: [
    {
      ...{ at: AT, by: 'garden/ci', call: 'deploy', target: 'garden', environment: 'production' },
      ...{ release: null, outcome: 'rights.verb' },
    },
  ],
  ...overrides,
});

const show = (overview: () => TeamsOverview = makeOverview, routes: Parameters<typeof renderRemote>[0] = {}) =>
  renderRemote({ 'GET /admin/teams': overview, ...routes }, '/admin/releases/teams');

/** Records the bodies of the changes. */
function recorder() {
  const bodies: TeamChange[] = [];
  const respond = (body?: object) => {
    bodies.push(body as TeamChange);
    return { seq: 8, team: 'garden', detail: '' };
  };
  return { bodies, respond };
}

const dialog = async () => within(await screen.findByRole('dialog'));

it('shows a team with its remotes, addresses, members, publishers and rights, and what was changed and refused', async () => {
  show();
  const card = await screen.findByRole('article', { name: 'garden' });
  expect(card).toHaveTextContent('garden/apps/garden');
  expect(card).toHaveTextContent('/blog');
  expect(card).toHaveTextContent('@meera.cooks');
  expect(card).toHaveTextContent(/Pipeline \(OIDC\)1 live release.*Repository4711.*Workflowany.*refs\/heads\/main/);
  expect(card).toHaveTextContent(/production.*Publish releasesStart candidates.*Candidates up to 5 %/);
  expect(screen.getByRole('region', { name: 'Changes of teams' })).toHaveTextContent('publisher ci');
  expect(screen.getByRole('region', { name: 'Calls' })).toHaveTextContent(/deploy garden · production rights\.verb/);
});

it('adds a member to the members that the operator has seen', async () => {
  const { bodies, respond } = recorder();
  const { shell } = show(makeOverview, { 'POST /admin/teams/garden/set': respond });
  await press('Add member to garden');
  await userEvent.type((await dialog()).getByLabelText('Username'), ' asha ');
  await userEvent.click((await dialog()).getByRole('button', { name: 'Add member' }));
  await waitFor(() => expect(shell.notices.at(-1)?.text).toBe('The teams have been changed'));
  expect(bodies).toEqual([{ seq: 7, members: ['meera.cooks', 'asha'] }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says which releases leave the site before a publisher is revoked', async () => {
  const { bodies, respond } = recorder();
  show(makeOverview, { 'POST /admin/teams/garden/revoke-key': respond });
  await press('Revoke ci of garden');
  expect(await screen.findByRole('dialog')).toHaveTextContent('garden 1.2.0 (0f3a9c1) in production');
  await userEvent.click((await dialog()).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(bodies).toEqual([{ seq: 7, id: 'ci' }]));
});

it('changes a rule: verbs, environment and the largest share', async () => {
  const { bodies, respond } = recorder();
  show(makeOverview, { 'POST /admin/teams/garden/grant': respond });
  await press('Change the rights of Pipelines and keys in production, garden');
  const form = await dialog();
  await userEvent.click(form.getByRole('checkbox', { name: 'Deploy to everybody' }));
  await userEvent.click(form.getByRole('checkbox', { name: 'Publish releases' }));
  const percent = form.getByLabelText('Largest share of a candidate, in percent');
  await userEvent.clear(percent);
  await userEvent.type(percent, '100');
  await userEvent.click(form.getByRole('button', { name: 'Save rights' }));
  expect(await form.findByText('Enter a number from 0 to 99')).toBeVisible();
  await userEvent.clear(percent);
  await userEvent.type(percent, '2');
  await userEvent.click(form.getByRole('button', { name: 'Save rights' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      { ...{ seq: 7, who: 'publishers', environment: 'production' }, verbs: ['candidate', 'deploy'], maxPercent: 2 },
    ]),
  );
});

it('asks for missing fields, and shows a refusal of the API at its field', async () => {
  const errors = [{ field: 'publicKey', message: 'The public key is not an Ed25519 key' }];
  const refuse = () => {
    throw Object.assign(failure(400, 'Wrong', 'request.invalid'), { errors });
  };
  show(makeOverview, { 'POST /admin/teams/garden/add-key': refuse });
  await press('Add key to garden');
  const form = await dialog();
  await userEvent.click(form.getByRole('button', { name: 'Add key' }));
  expect(form.getAllByText('Fill this in')).toHaveLength(2);
  await userEvent.type(form.getByLabelText('Id'), 'laptop');
  await userEvent.type(form.getByLabelText('Public key'), 'AAAA');
  await userEvent.click(form.getByRole('button', { name: 'Add key' }));
  expect(await form.findByText('The public key is not an Ed25519 key')).toBeVisible();
});

it('closes the dialog and reads again when somebody else has changed the teams', async () => {
  let reads = 0;
  const overview = () => makeOverview({ seq: 7 + reads++ });
  const refuse = () => {
    throw failure(409, 'Changed', 'teams.changed');
  };
  const { shell } = show(overview, { 'POST /admin/teams/garden/set': refuse });
  await press('Remove /blog from garden');
  await userEvent.click((await dialog()).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shell.notices.at(-1)?.text).toMatch(/changed by somebody else/);
  await waitFor(() => expect(reads).toBe(2));
});

it('creates the first team from the empty page', async () => {
  const { bodies, respond } = recorder();
  show(() => makeOverview({ teams: [], log: [], calls: [] }), { 'POST /admin/teams/shed/set': respond });
  expect(await screen.findByRole('heading', { name: 'No team yet' })).toBeVisible();
  await press('New team');
  const form = await dialog();
  await userEvent.type(form.getByLabelText('Name'), 'shed');
  await userEvent.type(form.getByLabelText('Remotes'), 'mfe-shed, roof');
  await userEvent.click(form.getByRole('button', { name: 'Create team' }));
  await waitFor(() => expect(bodies).toEqual([{ seq: 7, remotes: ['mfe-shed', 'roof'], members: [] }]));
});

it('says that the log of teams is damaged, with a retry', async () => {
  show(() => {
    throw failure(503, 'teams/log/00000002.json is damaged.', 'rights.damaged');
  });
  expect(await screen.findByText(/could not be loaded\. teams\/log\/00000002\.json is damaged/)).toBeVisible();
});

import type { ForcedChange } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { show } from '../testing/page-actions.tsx';
import { CANDIDATE, makeOverview } from '../testing/render-remote.tsx';

const request: ForcedChange = {
  ...{ id: '1796000000000-0f3a9c1e07b5', environment: 'local', by: '@meera.cooks', verb: 'deploy' },
  ...{ remote: 'mfe-links', release: CANDIDATE, percent: 10, message: '', reason: 'A customer waits' },
  ...{ at: '2026-11-29T07:00:00.000Z', until: '2026-11-29T08:00:00.000Z' },
  problems: [{ code: 'gate.budget', message: 'It is too large.' }],
};
const CONFIRM = `POST /admin/forced-changes/local/${request.id}/confirm`;

const section = () => screen.findByRole('region', { name: 'Waiting for a second operator' });
const press = async () =>
  userEvent.click(within(await section()).getByRole('button', { name: 'Confirm the change of mfe-links' }));

it('shows who asks for which change and why, and what the gate says; a confirmation removes the request', async () => {
  let waiting: readonly ForcedChange[] = [request];
  const { shell } = show(makeOverview(), {
    'GET /admin/forced-changes': () => ({ waiting }),
    [CONFIRM]: () => {
      waiting = [];
      return { seq: 2, remote: 'mfe-links', release: CANDIDATE, already: false };
    },
  });
  expect(await section()).toHaveTextContent('mfe-links 1.1.0 (bbbbbbb) for 10 % in local');
  expect(await section()).toHaveTextContent('@meera.cooks asks to override the gate: A customer waits');
  expect(await section()).toHaveTextContent('It is too large.');
  await press();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for a second operator' })).toBeNull());
  expect(shell.notices.at(-1)?.text).toBe('mfe-links has been changed, past the gate.');
});

it('shows the refusal of a confirmation', async () => {
  const { shell } = show(makeOverview(), {
    'GET /admin/forced-changes': () => ({ waiting: [request] }),
    [CONFIRM]: () => {
      throw failure(409, 'This request has ended', 'force.expired');
    },
  });
  await press();
  await waitFor(() => expect(shell.notices.at(-1)).toMatchObject({ kind: 'error', text: 'This request has ended' }));
});

it('offers no confirmation to the operator who asked', async () => {
  show(makeOverview(), { 'GET /admin/forced-changes': () => ({ waiting: [{ ...request, by: '@asha' }] }) });
  expect(await section()).toHaveTextContent('You asked. Another operator has to confirm it.');
  expect(within(await section()).queryByRole('button')).toBeNull();
});

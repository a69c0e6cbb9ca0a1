import type { ReleasesOverview } from '@linkstall/contracts/http';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { makeOverview, makeStatus, CANDIDATE, renderRemote } from './render-remote.tsx';

export const withCandidate = makeStatus({
  candidate: CANDIDATE,
  percent: 10,
  candidateSince: { at: '2026-11-22T18:00:00.000Z', by: '@asha', message: 'Try it' },
});

export const show = (overview: ReleasesOverview = makeOverview(), routes: Parameters<typeof renderRemote>[0] = {}) =>
  renderRemote({ 'GET /admin/releases': () => overview, ...routes });

export const findCard = async (remote: string) => screen.findByRole('article', { name: remote });

export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

export const giveReason = async (reason: string, button: string) => {
  const dialog = await screen.findByRole('dialog');
  if (reason) await userEvent.type(within(dialog).getByLabelText('Why'), reason);
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
};

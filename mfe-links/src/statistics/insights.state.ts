import type { Insights } from '@linkstall/contracts/http';
import { afterFailure, attempt, noticeFailure, type Loaded } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { fetchInsights, type Period } from '../ui/reads.api.ts';
import { texts } from '../ui/texts.ts';
import { updateTimeZone } from './insights.api.ts';

const viewAtom = atom<Loaded<Insights>>({ status: 'loading' });
const chosenAtom = atom<Period>(7);

export const insightsAtom = atom((get) => get(viewAtom));
export const periodAtom = atom((get) => get(chosenAtom));

/** Reads the numbers of the chosen period. What is on screen stays until they are there. */
export const loadInsightsAtom = atom(null, async (get, set) => {
  const shell = get(shellAtom);
  const period = get(chosenAtom);
  const answer = await attempt(shell, () => fetchInsights(shell.http, period));
  if (get(chosenAtom) !== period) return;
  if (!answer.ok) return set(viewAtom, afterFailure(get(viewAtom), answer.failure));
  set(viewAtom, { status: 'ready', value: answer.value, failure: null });
});

export const choosePeriodAtom = atom(null, (_get, set, period: Period) => {
  set(chosenAtom, period);
  return set(loadInsightsAtom);
});

/** From now on days begin and end there; days that were counted keep theirs. */
export const chooseTimeZoneAtom = atom(null, async (get, set, timeZone: string) => {
  const shell = get(shellAtom);
  const answer = await attempt(shell, () => updateTimeZone(shell.http, timeZone));
  if (!answer.ok) return noticeFailure(shell, answer.failure);
  shell.notice.success(texts.statistics.zoneSaved(timeZone));
  return set(loadInsightsAtom);
});

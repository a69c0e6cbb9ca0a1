import type { Insights } from '@linkstall/contracts/http';
import { afterFailure, attempt, noticeFailure, type Loaded } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { deviceZone } from '@linkstall/kit/schedule';
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
  const read = () => attempt(shell, () => fetchInsights(shell.http, period));
  let response = await read();
  // Who never chose has days that begin where they are, before any number is seen that another time zone would move.
  if (response.ok && !response.value.isChosen && response.value.timeZone !== deviceZone()) {
    const stored = await attempt(shell, () => updateTimeZone(shell.http, deviceZone()));
    if (stored.ok) {
      shell.session.replaceUser(stored.value);
      response = await read();
    }
  }
  if (get(chosenAtom) !== period) return;
  if (!response.ok) return set(viewAtom, afterFailure(get(viewAtom), response.failure));
  set(viewAtom, { status: 'ready', value: response.value, failure: null });
});

export const choosePeriodAtom = atom(null, (_get, set, period: Period) => {
  set(chosenAtom, period);
  return set(loadInsightsAtom);
});

/** From now on days begin and end there; days that were counted keep theirs. */
export const chooseTimeZoneAtom = atom(null, async (get, set, timeZone: string) => {
  const shell = get(shellAtom);
  const response = await attempt(shell, () => updateTimeZone(shell.http, timeZone));
  if (!response.ok) return noticeFailure(shell, response.failure);
  shell.session.replaceUser(response.value);
  shell.notice.success(texts.statistics.zoneSaved(timeZone));
  return set(loadInsightsAtom);
});

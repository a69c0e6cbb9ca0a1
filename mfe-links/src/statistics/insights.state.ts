import type { AddressPlace, Insights } from '@linkstall/contracts/http';
import { afterFailure, attempt, noticeFailure, type Loaded } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { deviceZone } from '@linkstall/kit/schedule';
import { atom } from 'jotai';

import { fetchInsights, type Period } from '../ui/reads.api.ts';
import { texts } from '../ui/texts.ts';
import { changePlace, updateTimeZone } from './insights.api.ts';

const viewAtom = atom<Loaded<Insights>>({ status: 'loading' });
const chosenPeriodAtom = atom<Period>(7);

export const insightsAtom = atom((get) => get(viewAtom));
export const periodAtom = atom((get) => get(chosenPeriodAtom));

/** Reads the statistics of the chosen period. The former statistics stay on screen until the response arrives. */
export const loadInsightsAtom = atom(null, async (get, set) => {
  const shell = get(shellAtom);
  const period = get(chosenPeriodAtom);
  const readInsights = () => attempt(shell, () => fetchInsights(shell.http, period));
  let response = await readInsights();
  // A user who never chose a time zone gets the browser's zone. This happens before any number is shown, because another
  // zone would change the numbers.
  if (response.ok && !response.value.isChosen && response.value.timeZone !== deviceZone()) {
    const updateOutcome = await attempt(shell, () => updateTimeZone(shell.http, deviceZone()));
    if (updateOutcome.ok) {
      shell.session.replaceUser(updateOutcome.value);
      response = await readInsights();
    }
  }
  if (get(chosenPeriodAtom) !== period) return;
  if (!response.ok) return set(viewAtom, afterFailure(get(viewAtom), response.failure));
  set(viewAtom, { status: 'ready', value: response.value, failure: null });
});

export const choosePeriodAtom = atom(null, (_get, set, period: Period) => {
  set(chosenPeriodAtom, period);
  return set(loadInsightsAtom);
});

/** Stores the time zone of the days. Days that are counted already keep their old zone. */
export const chooseTimeZoneAtom = atom(null, async (get, set, timeZone: string) => {
  const shell = get(shellAtom);
  const response = await attempt(shell, () => updateTimeZone(shell.http, timeZone));
  if (!response.ok) return noticeFailure(shell, response.failure);
  shell.session.replaceUser(response.value);
  shell.notice.success(texts.statistics.zoneSaved(timeZone));
  return set(loadInsightsAtom);
});

/** Adds, renames or removes a place. Throws the failure, which the form shows. */
export const changePlaceAtom = atom(null, async (get, set, place: AddressPlace) => {
  await changePlace(get(shellAtom).http, place);
  await set(loadInsightsAtom);
});

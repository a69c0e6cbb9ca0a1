import type { FormErrors } from '../form/use-form.ts';
import { adminLocale } from '../language/admin-language.ts';
import { scheduleTexts } from '../texts.ts';
import { momentOf, wallTimeOf, formatMoment } from '../text/zone.ts';

/** A schedule in API responses to the owner: ISO 8601; absent for no limit. */
export interface VisibilityWindow {
  readonly shownFrom?: string | undefined;
  readonly shownUntil?: string | undefined;
}

/** A schedule in a form: local times (`2026-12-03T09:00`); empty for no limit. */
export interface ScheduleValues {
  readonly shownFrom: string;
  readonly shownUntil: string;
  readonly scheduleZone: string;
}

export const NO_SCHEDULE: ScheduleValues = { shownFrom: '', shownUntil: '', scheduleZone: '' };

const NAMES = ['shownFrom', 'shownUntil'] as const;
const toMs = (moment: string | undefined): number | null => (moment ? Date.parse(moment) : null);

/** Whether a schedule shows an item at a moment. */
export function isVisibleAt({ shownFrom, shownUntil }: VisibilityWindow, moment: number): boolean {
  const [from, until] = [toMs(shownFrom), toMs(shownUntil)];
  return (from === null || moment >= from) && (until === null || moment < until);
}

/** The next change of several schedules; null for none. */
export function nextChange(schedules: readonly VisibilityWindow[], now: number): number | null {
  const moments = schedules.flatMap(({ shownFrom, shownUntil }) => [toMs(shownFrom) ?? 0, toMs(shownUntil) ?? 0]);
  const next = Math.min(...moments.filter((moment) => moment > now));
  return next === Infinity ? null : next;
}

/** The text of a schedule in the row of its item: a past end, a future start or a future end; otherwise empty. */
export function scheduleText(schedule: VisibilityWindow, zone: string, now: number): string {
  const [from, until] = [toMs(schedule.shownFrom), toMs(schedule.shownUntil)];
  if (until !== null && now >= until)
    return scheduleTexts.pastEnd(formatMoment(until, zone, { now, locale: adminLocale('en-GB') }));
  if (from !== null && now < from)
    return scheduleTexts.futureStart(formatMoment(from, zone, { now, locale: adminLocale('en-GB') }));
  return until === null
    ? ''
    : scheduleTexts.futureEnd(formatMoment(until, zone, { now, locale: adminLocale('en-GB') }));
}

export const scheduleValues = ({ shownFrom, shownUntil }: VisibilityWindow, zone: string): ScheduleValues => ({
  shownFrom: shownFrom ? wallTimeOf(Date.parse(shownFrom), zone) : '',
  shownUntil: shownUntil ? wallTimeOf(Date.parse(shownUntil), zone) : '',
  scheduleZone: zone,
});

/** Converts the local times to another zone. Incomplete input stays unchanged. */
export function inZone(values: ScheduleValues, zone: string, storedSchedule: VisibilityWindow = {}): ScheduleValues {
  const { scheduleZone } = values;
  if (scheduleZone === zone) return values;
  const [before, after] = [scheduleValues(storedSchedule, scheduleZone), scheduleValues(storedSchedule, zone)];
  const convert = (name: (typeof NAMES)[number]) => {
    if (values[name] === before[name]) return after[name];
    const resolvedTime = momentOf(values[name], scheduleZone);
    return resolvedTime ? wallTimeOf(resolvedTime.moment, zone) : values[name];
  };
  return { shownFrom: convert('shownFrom'), shownUntil: convert('shownUntil'), scheduleZone: zone };
}

export function scheduleErrors(values: ScheduleValues): FormErrors {
  const { scheduleZone: zone } = values;
  const incomplete = NAMES.filter((name) => values[name] !== '' && !momentOf(values[name], zone));
  if (incomplete.length > 0) return Object.fromEntries(incomplete.map((name) => [name, scheduleTexts.incomplete]));
  const [from, until] = NAMES.map((name) => momentOf(values[name], zone)?.moment);
  return from !== undefined && until !== undefined && until <= from ? { shownUntil: scheduleTexts.order } : {};
}

/** The changed form fields. Unchanged moments are not sent, so that their seconds are kept. */
export function changedScheduleFields(values: ScheduleValues, storedSchedule: VisibilityWindow): VisibilityWindow {
  const { scheduleZone: zone } = values;
  const before = scheduleValues(storedSchedule, zone);
  const changedNames = NAMES.filter((name) => values[name] !== before[name]);
  const iso = (wallTime: string) => {
    const resolvedTime = momentOf(wallTime, zone);
    return resolvedTime ? new Date(resolvedTime.moment).toISOString() : '';
  };
  return Object.fromEntries(changedNames.map((name) => [name, iso(values[name])]));
}

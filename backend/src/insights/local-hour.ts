import { boundedFormats } from './local-day.js';

const HOUR_FIELD = /^h(\d\d)(?:([+-]\d\d)(\d\d))?$/;

const offsetFormats = boundedFormats({ timeZoneName: 'longOffset' });
const hourFormats = boundedFormats({ hour: '2-digit', hourCycle: 'h23' });

/** The field name of an hour with its UTC offset: `h09+0530`. */
export function hourField(day: string, hour: string, timeZone: string): string {
  const guess = Date.parse(`${day}T${hour}:00Z`);
  if (Number.isNaN(guess)) return `h${hour}`;
  const approximateOffset = offsetAt(guess, timeZone);
  const moment = Date.parse(`${day}T${hour}:00${approximateOffset}`);
  return `h${hour}${offsetAt(moment, timeZone).replace(':', '')}`;
}

/** The moment at which a stored hour began; null for an older field without a UTC offset. */
export function momentOfHour(day: string, field: string): number | null {
  const [, hour, hours, minutes] = HOUR_FIELD.exec(field) ?? [];
  return hours === undefined ? null : Date.parse(`${day}T${hour}:00${hours}:${minutes}`);
}

/** The hour (0 to 23) at a moment in a time zone. */
export const hourAt = (moment: number, timeZone: string): number => Number(hourFormats(timeZone).format(moment));

/** The UTC offset, for example +05:30. */
function offsetAt(moment: number, timeZone: string): string {
  const parts = offsetFormats(timeZone).formatToParts(moment);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return /[+-]\d\d:\d\d/.exec(name)?.[0] ?? '+00:00';
}

export {
  isShownAt,
  nextChange,
  NO_TIMES,
  timesErrors,
  timesParts,
  timesValues,
  timesWords,
  type ShownTimes,
  type TimesValues,
} from './times/shown-times.ts';
export { TimesFields } from './times/times-fields.tsx';
export { useNow } from './times/use-now.ts';
export { useTimeZone } from './times/use-time-zone.ts';
export { ZoneChooser } from './times/zone-chooser.tsx';
export { deviceZone, momentOf, wallTimeOf, whenWords } from './times/zone.ts';

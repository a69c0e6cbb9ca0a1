export {
  isVisibleAt,
  nextChange,
  NO_SCHEDULE,
  scheduleErrors,
  changedScheduleFields,
  scheduleValues,
  scheduleText,
  type VisibilityWindow,
  type ScheduleValues,
} from './schedule/schedule.ts';
export { ScheduleFields } from './schedule/schedule-fields.tsx';
export { useNow } from './schedule/use-now.ts';
export { useTimeZone } from './schedule/use-time-zone.ts';
export { ZoneChooser } from './schedule/zone-chooser.tsx';
export { deviceZone, momentOf, wallTimeOf, formatMoment } from './text/zone.ts';

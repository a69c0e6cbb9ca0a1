import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';

import { MayBeAbsent } from '../http/form-fields.js';
import { Rule } from '../http/rule.js';
import { invalid } from '../http/validation.js';
import type { VisibilityWindow, ScheduleInput } from './schedule.types.js';

const MOMENT = /^20\d\d-[01]\d-[0-3]\dT(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-][01]\d:[0-5]\d)$/;
const NO_MOMENT = 'This is not a date and a time';
const MAX_LENGTH = 40;
const EXAMPLE = '2026-12-03T03:30:00.000Z';

export const ALWAYS: VisibilityWindow = { shownFrom: null, shownUntil: null };

/** A form field with a moment; empty for none. */
export const MomentField = (description: string) =>
  applyDecorators(
    ApiProperty({ example: EXAMPLE, required: false, description: `${description} ISO 8601; empty for no limit.` }),
    MayBeAbsent(),
    Rule({
      maxLength: MAX_LENGTH,
      tooLong: NO_MOMENT,
      problem: (text) => (text === '' || isMoment(text) ? null : NO_MOMENT),
    }),
  );

export const MomentResponse = (description: string) => ApiProperty({ required: false, example: EXAMPLE, description });

function isMoment(text: string): boolean {
  const [date = ''] = text.split('T');
  // Date.parse reads 31 February as a day in March.
  return MOMENT.test(text) && !Number.isNaN(Date.parse(text)) && new Date(date).toISOString().startsWith(date);
}

/** The schedule after a form was applied to it. @throws DomainError 400 when the end is not after the beginning */
export function changedSchedule(before: VisibilityWindow, { shownFrom, shownUntil }: ScheduleInput): VisibilityWindow {
  const from = momentOf(shownFrom, before.shownFrom);
  const until = momentOf(shownUntil, before.shownUntil);
  if (from && until && until <= from)
    throw invalid([{ field: 'shownUntil', message: 'The end must come after the beginning' }]);
  return { shownFrom: from, shownUntil: until };
}

const momentOf = (text: string | undefined, before: Date | null): Date | null => {
  if (text === undefined) return before;
  return text === '' ? null : new Date(text);
};

/** The schedule in a response to its owner; a moment that is not set is left out. */
export const scheduleToResponse = ({ shownFrom, shownUntil }: VisibilityWindow) => ({
  ...(shownFrom && { shownFrom: shownFrom.toISOString() }),
  ...(shownUntil && { shownUntil: shownUntil.toISOString() }),
});

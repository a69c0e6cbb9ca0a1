import { Transform } from 'class-transformer';
import { registerDecorator } from 'class-validator';

type Form = Readonly<Record<string, unknown>>;

export interface TextRule {
  /** Maximum length in code points after cleaning. Longer input is refused before it is matched. */
  readonly maxLength: number;
  /** The message for a text that is too long. */
  readonly tooLong: string;
  /** Cleans the text before it is checked. */
  readonly clean?: (text: string) => string;
  /** Returns the message of a broken rule, or null. */
  readonly problem: (text: string) => string | null;
}

/** A rule that depends on other fields of the request. */
export interface FormRule extends Pick<TextRule, 'maxLength' | 'tooLong'> {
  readonly clean?: (text: string, form: Form) => string;
  readonly problem: (text: string, form: Form) => string | null;
}

/** Maximum UTF-16 units that NFC normalization joins into one code point. */
export const UNITS_PER_CODE_POINT = 6;

/**
 * Validates a text field. A text that is much too long is refused before `clean` and `problem` run.
 * Values of other types are refused and never converted.
 */
export function Rule(rule: FormRule): PropertyDecorator {
  return validatedBy(
    (value, form) => cleanValue(value, rule, form),
    (value, field, form) => problemOf(value, rule, { field, form }),
  );
}

interface ListRule {
  readonly maxItems: number;
  /** The message for an empty list, and for a list that is too long. */
  readonly message: string;
  readonly canBeEmpty?: boolean;
}

/** Validates each text of a list; a single form field is a list of one. */
export function RuleOfEach(rule: FormRule, { maxItems, message, canBeEmpty = false }: ListRule): PropertyDecorator {
  const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
  return validatedBy(
    (value, form) =>
      listOf(value).length > maxItems ? value : listOf(value).map((text) => cleanValue(text, rule, form)),
    (value, field, form) => {
      const list = listOf(value);
      if ((list.length === 0 && !canBeEmpty) || list.length > maxItems) return message;
      return list.map((text) => problemOf(text, rule, { field, form })).find((problem) => problem !== null) ?? null;
    },
  );
}

type Clean = (value: unknown, form: Form) => unknown;
type Problem = (value: unknown, field: string, form: Form) => string | null;

function validatedBy(clean: Clean, problem: Problem): PropertyDecorator {
  const transform = Transform(({ value, obj }: { value: unknown; obj: Form }) =>
    value === undefined ? value : clean(value, obj),
  );
  return (target, property) => {
    const field = String(property);
    transform(target, property);
    registerDecorator({
      name: 'rule',
      target: target.constructor,
      propertyName: field,
      validator: {
        validate: (value: unknown, args) => problem(value, field, (args?.object ?? {}) as Form) === null,
        defaultMessage: (args) => problem(args?.value, field, (args?.object ?? {}) as Form) ?? '',
      },
    });
  };
}

function cleanValue(value: unknown, rule: FormRule, form: Form): unknown {
  return rule.clean && typeof value === 'string' && isBounded(value, rule) ? rule.clean(value, form) : value;
}

function problemOf(
  value: unknown,
  rule: FormRule,
  { field, form }: { readonly field: string; readonly form: Form },
): string | null {
  if (value === undefined) return `${field} is required`;
  if (typeof value !== 'string') return `${field} must be text`;
  if (!isBounded(value, rule)) return rule.tooLong;
  return rule.problem(value, form) ?? (Array.from(value).length > rule.maxLength ? rule.tooLong : null);
}

const isBounded = (text: string, { maxLength }: FormRule): boolean => text.length <= maxLength * UNITS_PER_CODE_POINT;

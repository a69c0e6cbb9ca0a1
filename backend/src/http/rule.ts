import { Transform } from 'class-transformer';
import { registerDecorator } from 'class-validator';

/** What a text field may hold. */
export interface TextRule {
  /** The longest text, in code points, once it is clean. It bounds what is looked at, too. */
  readonly most: number;
  /** Said of what is longer. */
  readonly tooLong: string;
  /** Changes the text before it is checked. */
  readonly clean?: (text: string) => string;
  /** Names the broken rule, or null. */
  readonly problem: (text: string) => string | null;
}

/** UTF-16 units that one composed code point may be sent as: none that NFC leaves whole comes apart into more. */
const UNITS = 6;

/**
 * Checks a text field, and the one place where one is bounded: what cannot fit is refused as it came, before it is
 * cleaned or matched. Anything but text is refused: nothing is ever turned into text.
 */
export function Rule(rule: TextRule): PropertyDecorator {
  return checked(
    (value) => cleaned(value, rule),
    (value, field) => problemOf(value, rule, field),
  );
}

interface ListRule {
  readonly most: number;
  /** Said of an empty list, and of one that is longer. */
  readonly wrong: string;
}

/** The same for each text of a list; one part of a form is a list of one. */
export function RuleOfEach(rule: TextRule, { most, wrong }: ListRule): PropertyDecorator {
  const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
  return checked(
    (value) => (listOf(value).length > most ? value : listOf(value).map((each) => cleaned(each, rule))),
    (value, field) => {
      const list = listOf(value);
      if (list.length === 0 || list.length > most) return wrong;
      return list.map((each) => problemOf(each, rule, field)).find((problem) => problem !== null) ?? null;
    },
  );
}

type Clean = (value: unknown) => unknown;
type Problem = (value: unknown, field: string) => string | null;

function checked(clean: Clean, problem: Problem): PropertyDecorator {
  const transform = Transform(({ value }: { value: unknown }) => (value === undefined ? value : clean(value)));
  return (target, property) => {
    const field = String(property);
    transform(target, property);
    registerDecorator({
      name: 'rule',
      target: target.constructor,
      propertyName: field,
      validator: {
        validate: (value: unknown) => problem(value, field) === null,
        defaultMessage: (args) => problem(args?.value, field) ?? '',
      },
    });
  };
}

function cleaned(value: unknown, rule: TextRule): unknown {
  return rule.clean && typeof value === 'string' && isBounded(value, rule) ? rule.clean(value) : value;
}

function problemOf(value: unknown, rule: TextRule, field: string): string | null {
  if (value === undefined) return `${field} is required`;
  if (typeof value !== 'string') return `${field} must be text`;
  if (!isBounded(value, rule)) return rule.tooLong;
  return rule.problem(value) ?? (Array.from(value).length > rule.most ? rule.tooLong : null);
}

const isBounded = (text: string, { most }: TextRule): boolean => text.length <= most * UNITS;

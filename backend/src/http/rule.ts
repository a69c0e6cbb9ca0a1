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
  const { clean } = rule;
  const cleaned = Transform(({ value }: { value: unknown }) =>
    clean && typeof value === 'string' && isBounded(value, rule) ? clean(value) : value,
  );
  return (target, property) => {
    const field = String(property);
    cleaned(target, property);
    registerDecorator({
      name: 'rule',
      target: target.constructor,
      propertyName: field,
      validator: {
        validate: (value: unknown) => problemOf(value, rule, field) === null,
        defaultMessage: (args) => problemOf(args?.value, rule, field) ?? '',
      },
    });
  };
}

function problemOf(value: unknown, rule: TextRule, field: string): string | null {
  if (value === undefined) return `${field} is required`;
  if (typeof value !== 'string') return `${field} must be text`;
  if (!isBounded(value, rule)) return rule.tooLong;
  return rule.problem(value) ?? (Array.from(value).length > rule.most ? rule.tooLong : null);
}

const isBounded = (text: string, { most }: TextRule): boolean => text.length <= most * UNITS;

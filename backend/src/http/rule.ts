import { Transform } from 'class-transformer';
import { registerDecorator } from 'class-validator';

/** Names the broken rule, or null. */
type Problem = (text: string) => string | null;

/** Checks a text field by a plain function. Anything but text is refused: nothing is ever turned into text. */
export function Rule(problem: Problem): PropertyDecorator {
  const check = (value: unknown, field: string) => {
    if (value === undefined) return `${field} is required`;
    return typeof value === 'string' ? problem(value) : `${field} must be text`;
  };
  return (target, property) => {
    const field = String(property);
    registerDecorator({
      name: 'rule',
      target: target.constructor,
      propertyName: field,
      validator: {
        validate: (value: unknown) => check(value, field) === null,
        defaultMessage: (args) => check(args?.value, field) ?? '',
      },
    });
  };
}

/** Changes text before it is checked. */
export function Cleaned(clean: (text: string) => string): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? clean(value) : value));
}

// Kinds of entries that remotes bring to the links list, in `entryKinds` of routes.json. The gate and the API use these functions.
// The schema of a kind is a flat part of JSON Schema in which each field has bounds, so that two releases can be compared.

const ENTRY_ICONS = ['book', 'calendar', 'heart', 'map', 'music', 'star'] as const;
export type EntryIcon = (typeof ENTRY_ICONS)[number];

/** A text, a web address (`uri`, with http or https), or a number. */
export type EntryField =
  | { readonly type: 'string'; readonly maxLength: number; readonly format?: 'uri' }
  | { readonly type: 'number' | 'integer'; readonly minimum: number; readonly maximum: number };

export interface EntrySchema {
  readonly properties: Readonly<Record<string, EntryField>>;
  readonly required?: readonly string[];
}

/** The values of an entry by field. An optional field without a value is absent. */
export type EntryValues = Readonly<Record<string, string | number>>;

export interface EntryKind {
  /** The name of the kind for creators. */
  readonly title: string;
  readonly icon: EntryIcon;
  /** The exposed module with the form, a `SlotModule<EntryFormProps>`. */
  readonly form: string;
  readonly schema: EntrySchema;
  /** Values with which `publish` and the gate draw an entry. */
  readonly sample: EntryValues;
}

interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

const MAX_FIELDS = 12;
const MAX_LENGTH = 5_000;
/** The limit of a form field in the API is 16 kB, and a character can have four bytes. */
const MAX_TOTAL_LENGTH = 3_500;
const FIELD_NAME = /^[a-z][a-zA-Z0-9]{0,39}$/;
const KIND_FIELDS = ['title', 'icon', 'form', 'schema', 'sample'];
const WEB_ADDRESS = /^https?:\/\//i;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unknownNames = (value: object, known: readonly string[]) =>
  Object.keys(value).filter((name) => !known.includes(name));

/** The problems of a declared kind; each sentence begins with the position of the problem. */
export function entryKindProblems(value: unknown, at: string): string[] {
  if (!isObject(value)) return [`${at} is not an object`];
  const { title, icon, form, schema, sample } = value;
  const problems = [
    ...unknownNames(value, KIND_FIELDS).map((name) => `${at}.${name} is not known: it has ${KIND_FIELDS.join(', ')}`),
    ...(typeof title === 'string' && title.trim() !== '' && title.length <= 40
      ? []
      : [`${at}.title is not a text of 1 to 40 characters`]),
    ...(ENTRY_ICONS.includes(icon as EntryIcon) ? [] : [`${at}.icon is not one of ${ENTRY_ICONS.join(', ')}`]),
    ...(typeof form === 'string' && /^\.\/[\w-]{1,60}$/.test(form) ? [] : [`${at}.form is not a name like ./poem`]),
    ...entrySchemaProblems(schema, `${at}.schema`),
  ];
  if (problems.length > 0) return problems;
  const { problems: sampleProblems } = checkEntryValues(schema as EntrySchema, sample);
  return sampleProblems.map(({ field, message }) => `${at}.sample.${field}: ${message}`);
}

function entrySchemaProblems(schema: unknown, at: string): string[] {
  if (!isObject(schema) || unknownNames(schema, ['properties', 'required']).length > 0)
    return [`${at} is not an object with properties and required`];
  const { properties, required = [] } = schema;
  const fields = isObject(properties) ? Object.entries(properties) : [];
  if (fields.length === 0 || fields.length > MAX_FIELDS)
    return [`${at}.properties is not an object with 1 to ${MAX_FIELDS} fields`];
  const isName = (name: unknown) => fields.some(([field]) => field === name);
  if (!Array.isArray(required) || !required.every(isName)) return [`${at}.required is not a list of fields`];
  const problems = fields.flatMap(([name, field]) => fieldProblems(name, field, `${at}.properties.${name}`));
  const lengths = fields.map(([, field]) => (isObject(field) && Number(field['maxLength'])) || 0);
  if (problems.length > 0 || lengths.reduce((sum, length) => sum + length, 0) <= MAX_TOTAL_LENGTH) return problems;
  return [`${at} allows more than ${MAX_TOTAL_LENGTH} characters in all texts together`];
}

function fieldProblems(name: string, field: unknown, at: string): string[] {
  if (!FIELD_NAME.test(name)) return [`${at} is not a name like birthYear`];
  if (!isObject(field)) return [`${at} is not an object with a type`];
  const { type, maxLength, format, minimum, maximum } = field;
  if (type === 'string') {
    const isBounded = Number.isInteger(maxLength) && Number(maxLength) >= 1 && Number(maxLength) <= MAX_LENGTH;
    const isKnown = unknownNames(field, ['type', 'maxLength', 'format']).length === 0;
    if (!isBounded || !isKnown || (format !== undefined && format !== 'uri'))
      return [`${at} is not a text with maxLength from 1 to ${MAX_LENGTH}, and the format uri if any`];
    return [];
  }
  const isNumber = type === 'number' || type === 'integer';
  const isBounded = Number.isFinite(minimum) && Number.isFinite(maximum) && Number(minimum) <= Number(maximum);
  if (isNumber && isBounded && unknownNames(field, ['type', 'minimum', 'maximum']).length === 0) return [];
  return [`${at} is not a string with maxLength, and not a number or integer with minimum and maximum`];
}

/**
 * The values of an entry in the order of the schema, without empty optional texts, and the problems of these values.
 * @param clean changes each text before the checks
 */
export function checkEntryValues(
  { properties, required = [] }: EntrySchema,
  values: unknown,
  clean: (text: string, field: EntryField) => string = (text) => text,
): { readonly values: EntryValues; readonly problems: readonly FieldProblem[] } {
  if (!isObject(values))
    return { values: {}, problems: [{ field: 'values', message: 'The values are not an object' }] };
  const problems: FieldProblem[] = unknownNames(values, Object.keys(properties)).map((field) => ({
    field,
    message: 'This field is not known',
  }));
  const cleanValues: Record<string, string | number> = {};
  for (const [name, field] of Object.entries(properties)) {
    const rawValue = Object.hasOwn(values, name) ? values[name] : undefined;
    const value = typeof rawValue === 'string' ? clean(rawValue, field) : rawValue;
    const isMissing = value === undefined || value === '';
    const message = isMissing ? (required.includes(name) ? 'This field is required' : null) : problemOf(field, value);
    if (message !== null) problems.push({ field: name, message });
    else if (!isMissing) cleanValues[name] = value as string | number;
  }
  return { values: cleanValues, problems };
}

function problemOf(field: EntryField, value: unknown): string | null {
  if (field.type === 'string') {
    if (typeof value !== 'string') return 'This must be text';
    if (Array.from(value).length > field.maxLength) return `This must have at most ${field.maxLength} characters`;
    const isAddress = field.format !== 'uri' || (WEB_ADDRESS.test(value) && URL.canParse(value));
    return isAddress ? null : 'This must be a web address that begins with https:// or http://';
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'This must be a number';
  if (field.type === 'integer' && !Number.isInteger(value)) return 'This must be a whole number';
  if (value >= field.minimum && value <= field.maximum) return null;
  return `This must be from ${field.minimum} to ${field.maximum}`;
}

/** The reason why a value that fits one schema may not fit a newer one; null when every value fits. */
export function schemaLoss(before: EntrySchema, after: EntrySchema): string | null {
  const newlyRequired = after.required?.find((name) => !before.required?.includes(name));
  if (newlyRequired !== undefined) return `${newlyRequired} is required now`;
  for (const [name, field] of Object.entries(before.properties)) {
    const loss = fieldLoss(field, Object.hasOwn(after.properties, name) ? after.properties[name] : undefined);
    if (loss !== null) return `${name} ${loss}`;
  }
  return null;
}

function fieldLoss(before: EntryField, after: EntryField | undefined): string | null {
  if (!after) return 'is gone';
  if (before.type === 'string' && after.type === 'string') {
    if (after.maxLength < before.maxLength) return `has at most ${after.maxLength} characters now`;
    return after.format !== undefined && before.format === undefined ? 'is a web address now' : null;
  }
  const isWider = before.type === after.type || (before.type === 'integer' && after.type === 'number');
  if (before.type === 'string' || after.type === 'string' || !isWider) return `is of type ${after.type} now`;
  if (after.minimum <= before.minimum && after.maximum >= before.maximum) return null;
  return `is from ${after.minimum} to ${after.maximum} now`;
}

const MAX_NAME_LENGTH = 60;

/** The first text of an entry on one line, for lists of entries. Undefined without a text. */
export function nameOfValues(values: string): string | undefined {
  try {
    const text = Object.values(JSON.parse(values) as object).find((value) => typeof value === 'string');
    const line = typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').trim() : '';
    return Array.from(line).slice(0, MAX_NAME_LENGTH).join('') || undefined;
  } catch {
    return undefined;
  }
}

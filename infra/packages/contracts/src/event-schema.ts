// Schemas of the events between remotes, in `events` of routes.json: a part of JSON Schema that can be compared. An event has
// only the properties that its schema declares. So a listener may expect an optional property that the emitter does not declare.

export interface EventSchema {
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';
  /** The allowed values of a string, a number or an integer. */
  readonly enum?: readonly (string | number)[];
  /** The schema of the items of an array. */
  readonly items?: EventSchema;
  readonly properties?: Readonly<Record<string, EventSchema>>;
  readonly required?: readonly string[];
}

export type EventSchemas = Readonly<Record<string, EventSchema>>;

const MAX_DEPTH = 8;
const MAX_PROPERTIES = 50;
const MAX_VALUES = 100;
/** The fields of a schema, other than `type`. */
const FIELDS: Readonly<Record<EventSchema['type'], readonly (keyof EventSchema)[]>> = {
  string: ['enum'],
  number: ['enum'],
  integer: ['enum'],
  boolean: [],
  null: [],
  array: ['items'],
  object: ['properties', 'required'],
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isType = (value: unknown): value is EventSchema['type'] =>
  typeof value === 'string' && Object.hasOwn(FIELDS, value);

const matchesType = (type: EventSchema['type'], value: unknown): boolean => {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return type === 'number' ? Number.isFinite(value) : typeof value === type;
};

/** The problems of a value that should be a schema; each sentence begins with the position of the problem. */
export function schemaProblems(value: unknown, at: string, depth = 1): string[] {
  if (!isObject(value)) return [`${at} is not an object with a type`];
  if (depth > MAX_DEPTH) return [`${at} is deeper than ${MAX_DEPTH} levels`];
  const { type, enum: values, items, properties = {}, required = [] } = value;
  if (!isType(type)) return [`${at}.type is not one of ${Object.keys(FIELDS).join(', ')}`];
  const names = FIELDS[type];
  const unknownName = Object.keys(value).find((name) => name !== 'type' && !names.includes(name as 'enum'));
  if (unknownName !== undefined)
    return [`${at}.${unknownName} is not known: type ${type} has ${['type', ...names].join(', ')}`];
  const isValue = (each: unknown) => matchesType(type, each);
  const isList = Array.isArray(values) && values.length > 0 && values.length <= MAX_VALUES && values.every(isValue);
  if (values !== undefined && !isList) return [`${at}.enum is not a list of 1 to ${MAX_VALUES} values of type ${type}`];
  if (type === 'array') return schemaProblems(items, `${at}.items`, depth + 1);
  if (!isObject(properties) || Object.keys(properties).length > MAX_PROPERTIES)
    return [`${at}.properties is not an object with at most ${MAX_PROPERTIES} properties`];
  const isName = (name: unknown) => typeof name === 'string' && Object.hasOwn(properties, name);
  if (!Array.isArray(required) || required.length > MAX_PROPERTIES || !required.every(isName))
    return [`${at}.required is not a list of names in properties`];
  return Object.entries(properties).flatMap(([name, schema]) =>
    schemaProblems(schema, `${at}.properties.${name}`, depth + 1),
  );
}

/** The reason why a value does not match a schema; null when it does. */
export function valueProblem(schema: EventSchema, value: unknown, at = 'detail'): string | null {
  const { type, enum: values, items, properties = {}, required = [] } = schema;
  if (!matchesType(type, value)) return `${at} is not of type ${type}`;
  if (values && !values.includes(value as string)) return `${at} is not one of ${values.join(', ')}`;
  if (type === 'array' && items)
    return firstProblem(value as unknown[], (item, index) => valueProblem(items, item, `${at}[${index}]`));
  if (type !== 'object') return null;
  // A property without a value is missing, as in JSON.
  const entries = Object.entries(value as object).filter(([, item]) => item !== undefined);
  const missing = required.find((name) => !entries.some(([present]) => present === name));
  if (missing !== undefined) return `${at}.${missing} is missing`;
  return firstProblem(entries, ([name, item]) => {
    const property = propertyOf(properties, name);
    return property ? valueProblem(property, item, `${at}.${name}`) : `${at}.${name} is not in the schema`;
  });
}

/** The reason why a listener cannot handle all values of an emitter; null when it can. */
export function mismatch(emitted: EventSchema, expected: EventSchema, at = 'detail'): string | null {
  const isNumber = expected.type === 'number' && emitted.type === 'integer';
  if (emitted.type !== expected.type && !isNumber) return `${at} has type ${emitted.type}, not ${expected.type}`;
  const unexpected = (emitted.enum ?? []).filter((value) => expected.enum?.includes(value) === false);
  if (expected.enum && (!emitted.enum || unexpected.length > 0))
    return `${at} can have ${emitted.enum ? unexpected.join(', ') : 'any value'}, and not only ${expected.enum.join(', ')}`;
  if (emitted.items && expected.items) return mismatch(emitted.items, expected.items, `${at}[]`);
  const optional = expected.required?.find((name) => !emitted.required?.includes(name));
  if (optional !== undefined) return `${at}.${optional} can be missing`;
  return firstProblem(Object.entries(expected.properties ?? {}), ([name, property]) => {
    const emittedProperty = propertyOf(emitted.properties ?? {}, name);
    return emittedProperty ? mismatch(emittedProperty, property, `${at}.${name}`) : null;
  });
}

/** Undefined also for names that all objects inherit, such as `constructor`. */
const propertyOf = (properties: NonNullable<EventSchema['properties']>, name: string) =>
  Object.hasOwn(properties, name) ? properties[name] : undefined;

function firstProblem<T>(items: readonly T[], problemOf: (item: T, index: number) => string | null): string | null {
  for (const [index, item] of items.entries()) {
    const problem = problemOf(item, index);
    if (problem !== null) return problem;
  }
  return null;
}

type Values = Readonly<Record<string, unknown>>;

/** The changed fields before and after a change, as text for the log of operators; null when nothing changes. */
export function settingsDifference(former: Values, fields: Values) {
  const isChanged = (name: string) => fields[name] !== undefined && textOf(former[name]) !== textOf(fields[name]);
  const names = Object.keys(fields).filter(isChanged);
  if (names.length === 0) return null;
  const describe = (values: Values) => names.map((name) => `${name}: ${textOf(values[name])}`).join('; ');
  return { before: describe(former), after: describe(fields) };
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : '';
}

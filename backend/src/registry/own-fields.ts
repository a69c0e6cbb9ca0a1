import { invalid } from '../http/validation.js';

/**
 * Refuses a body with a field that does not belong to its kind, and a body without a field that its kind needs.
 * @param kind such as the verb of a change
 * @param own the fields of the kind
 */
export function assertOwnFields(
  kind: string,
  fields: Readonly<Record<string, unknown>>,
  { own, optional = [] }: { readonly own: readonly string[]; readonly optional?: readonly string[] },
): void {
  const errors = Object.entries(fields).flatMap(([field, value]) => {
    if (value !== undefined)
      return own.includes(field) ? [] : [{ field, message: `${field} does not apply to ${kind}` }];
    const isMissing = own.includes(field) && !optional.includes(field);
    return isMissing ? [{ field, message: `${field} is required for ${kind}` }] : [];
  });
  if (errors.length > 0) throw invalid(errors);
}

/** A rule for the revision of a thing, as a part of a form. */
export function revisionProblem(text: string): string | null {
  return /^\d{1,9}$/.test(text) ? null : 'revision must be a whole number';
}

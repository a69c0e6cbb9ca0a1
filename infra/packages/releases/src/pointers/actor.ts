// The actor of a change.

export const nameWithoutAddress = (by: string) => by.replace(/ ?<[^<>]*>/g, '');

/** Removes `@` at the front, because `@` marks operators, whom the API has authenticated. */
export const withoutOperatorMark = (name: string) => name.replace(/^[\s@]+/, '');

// Whose name a change bears.

/** For who looks: without the address. */
export const nameIn = (by: string) => by.replace(/ ?<[^<>]*>/g, '');

/** `@` is for operators, whom the API has asked who they are. */
export const notAnOperator = (said: string) => said.replace(/^[\s@]+/, '');

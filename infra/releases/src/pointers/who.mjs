// Whose name a change bears.

/** For who looks: without the address. @param {string} by */
export const nameIn = (by) => by.replace(/ ?<[^<>]*>/g, '');

/** `@` is for operators, whom the API has asked who they are. @param {string} said */
export const notAnOperator = (said) => said.replace(/^[\s@]+/, '');

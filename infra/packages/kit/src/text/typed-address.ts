/** Invisible characters except for joiners, which addresses of some scripts need. */
const INVISIBLE = /(?!\p{Join_Control})\p{Default_Ignorable_Code_Point}/gu;

/** A typed or pasted address without invisible characters. It is smaller than the rule of the API, which decides. */
export const typedAddress = (text: string) => text.replace(INVISIBLE, '');

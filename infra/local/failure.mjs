/** Something that the person at the keyboard can mend: its message says how and is shown without a stack. */
export class Failure extends Error {}

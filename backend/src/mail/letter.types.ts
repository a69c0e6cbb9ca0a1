/** The message of a visitor in a contact form. A waiting mail has it, and no other document. */
export interface Letter {
  /** May be empty. */
  readonly name: string;
  readonly email: string;
  readonly message: string;
  /** The title of the form. */
  readonly title: string;
}

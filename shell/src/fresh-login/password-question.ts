/** What asks for the password once more. */
export interface PasswordQuestion {
  /** For password managers: whose password it is. */
  readonly username: string;
  /** Rejects when it is not the password, or cannot be judged. */
  readonly confirm: (password: string) => Promise<unknown>;
  readonly done: (confirmed: boolean) => void;
}

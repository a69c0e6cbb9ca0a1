import { Injectable } from '@nestjs/common';

/** What a mail says. Of a user's own texts only the username is in it: nobody can make us send theirs to strangers. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
  /** What the link does. */
  readonly action: string;
  /** Path and query on this site. */
  readonly path: string;
  readonly note: string;
}

/** Writes the letter for a user just before it is sent; null when there is nothing to say (any more). */
type LetterWriter = (userId: string, ref: string) => Promise<Letter | null>;

/** Modules say in `onModuleInit` what they write: sending knows none of them. */
@Injectable()
export class Letters {
  private readonly writers = new Map<string, LetterWriter>();

  add(purpose: string, writer: LetterWriter): void {
    this.writers.set(purpose, writer);
  }

  async write({ purpose, userId, ref }: { purpose: string; userId: string; ref: string }): Promise<Letter | null> {
    return (await this.writers.get(purpose)?.(userId, ref)) ?? null;
  }
}

import { Injectable } from '@nestjs/common';

import type { Html } from '../http/markup.js';

/** A file of an export; read only when its turn has come, so that an export never has to be held in memory. */
export interface ExportFile {
  /** Inside the zip, such as `images/products/<id>.webp`. */
  readonly path: string;
  /** Id of the picture that it is: where data gives that picture's address, an export names this file. */
  readonly picture: string;
  /** Null when there is no such file (any more): it is left out. */
  readonly read: () => Promise<Buffer | null>;
}

interface Exported {
  readonly data: unknown;
  readonly files: readonly ExportFile[];
  /** The same to be looked at, where that makes sense; it names files by their paths. */
  readonly view?: Html;
}

/** What a module keeps of a user. */
export interface AccountPart {
  /** The data is exported as `<name>.json`. */
  readonly name: string;
  /** Removes everything of this user, pictures too. Called again when it failed or was cut off. */
  readonly remove: (userId: string) => Promise<void>;
  /** Absent for what is made of the rest. */
  readonly export?: (userId: string) => Promise<Exported>;
}

/** Modules say in `onModuleInit` what they keep of a user: deleting and exporting an account know none of them. */
@Injectable()
export class AccountParts {
  private readonly parts: AccountPart[] = [];

  add(part: AccountPart): void {
    this.parts.push(part);
  }

  all(): readonly AccountPart[] {
    return this.parts;
  }
}

import { Injectable } from '@nestjs/common';

import type { Html } from '../http/markup.js';

/** A file of a data export. It is read when it is written to the zip, so that the export is never in memory. */
export interface ExportFile {
  /** Path in the zip, such as `images/products/<id>.webp`. */
  readonly path: string;
  /** Id of the image; the export replaces the image's URL by this path. */
  readonly picture: string;
  /** Reads the file; null when it no longer exists. */
  readonly read: () => Promise<Buffer | null>;
}

interface Exported {
  readonly data: unknown;
  readonly files: readonly ExportFile[];
  /** HTML for `index.html`, when there is something to show. */
  readonly view?: Html;
}

/** The data of a user that a module stores. */
export interface AccountPart {
  /** Name of the exported file `<name>.json`. */
  readonly name: string;
  /** Removes all data of a user, images included. Called again after a failure. */
  readonly remove: (userId: string) => Promise<void>;
  /** Exports the data; absent for derived data. */
  readonly export?: (userId: string) => Promise<Exported>;
}

/** Modules register their user data in `onModuleInit`, so that account deletion and export depend on none of them. */
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

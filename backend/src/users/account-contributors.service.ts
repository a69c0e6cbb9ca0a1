import { Injectable } from '@nestjs/common';

import type { Html } from '../http/markup.js';

/** A file of a data export. The zip writer reads one file after the other, so that the export is never in memory. */
export interface ExportFile {
  /** Path in the zip, such as `images/products/<id>.webp`. */
  readonly path: string;
  /** The export replaces URLs of this image by `path`. */
  readonly imageId: string;
  /** Reads the file; null when it no longer exists. */
  readonly read: () => Promise<Buffer | null>;
}

interface ExportedData {
  /** The content of `<name>.json`. An `AsyncIterable` is a list whose records are read while the client reads. */
  readonly data: unknown;
  readonly files: readonly ExportFile[];
  /** HTML for `index.html`, when there is something to show. */
  readonly view?: Html;
}

/** A module that stores data of users. */
export interface AccountContributor {
  /** Name of the exported file `<name>.json`. */
  readonly name: string;
  /** Removes all data of a user, images included. Called again after a failure. */
  readonly remove: (userId: string) => Promise<void>;
  /** Exports the data; absent for derived data. */
  readonly export?: (userId: string) => Promise<ExportedData>;
}

/** Modules register their user data in `onModuleInit`, so that account deletion and export depend on none of them. */
@Injectable()
export class AccountContributors {
  private readonly contributors: AccountContributor[] = [];

  add(contributor: AccountContributor): void {
    this.contributors.push(contributor);
  }

  all(): readonly AccountContributor[] {
    return this.contributors;
  }
}

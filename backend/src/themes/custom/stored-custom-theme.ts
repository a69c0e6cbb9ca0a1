import type { ThemeChoices, PhotoRange } from '@linkstall/contracts/http';

import type { StoredImage } from '../../media/store/image-store.service.js';

export interface StoredPhoto extends Omit<StoredImage, 'range'>, PhotoRange {}

export interface StoredCustomTheme {
  readonly id: string;
  readonly name: string;
  /** Id of the base theme. */
  readonly base: string;
  readonly choices: ThemeChoices;
  readonly photo: StoredPhoto | null;
  /** Increases with each change. */
  readonly revision: number;
}

/** A deleted custom theme that can be restored. */
export interface RemovedCustomTheme {
  readonly customTheme: StoredCustomTheme;
  /** Former index. */
  readonly place: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The custom themes of an owner. Revision 0 means that nothing is stored. */
export interface CustomThemeList {
  readonly revision: number;
  readonly customThemes: readonly StoredCustomTheme[];
  /** Deleted custom themes, oldest first. */
  readonly removed: readonly RemovedCustomTheme[];
}

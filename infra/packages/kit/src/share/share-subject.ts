import type { TextsOf } from '../language/messages.ts';
import type { shareTexts } from '../texts.ts';

export type ShareTexts = TextsOf<typeof shareTexts>;

export interface ShareSubject {
  readonly path: string;
  /** The path of the page that has the QR code. Default: `path`. */
  readonly codePath?: string | undefined;
  readonly title: string;
  /** The texts of a translated page; the default is English. */
  readonly texts?: ShareTexts | undefined;
}

export const qrCodePathOf = (path: string): string => `${path}.qr.svg`;

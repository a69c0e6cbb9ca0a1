export interface ShareSubject {
  /** Path of the page. */
  readonly path: string;
  /** Title of the page. */
  readonly title: string;
}

/** URL of the QR code image of a page. */
export const codePath = (path: string): string => `${path}.qr.svg`;

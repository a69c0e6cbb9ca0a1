export interface ShareSubject {
  readonly path: string;
  readonly title: string;
}

/** URL of the QR code image of a page. */
export const codePath = (path: string): string => `${path}.qr.svg`;

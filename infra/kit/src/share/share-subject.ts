export interface ShareSubject {
  /** Of the page on this site. */
  readonly path: string;
  /** What it is, as its visitors read it. */
  readonly title: string;
}

/** Where a page's address is a QR code, without any script. */
export const codePath = (path: string): string => `${path}.qr.svg`;

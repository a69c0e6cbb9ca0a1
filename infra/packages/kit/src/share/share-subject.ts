export interface ShareSubject {
  readonly path: string;
  readonly title: string;
}

export const qrCodePathOf = (path: string): string => `${path}.qr.svg`;

export interface ShareSubject {
  readonly path: string;
  readonly title: string;
}

export const codePath = (path: string): string => `${path}.qr.svg`;

import type { ShareTexts } from '../share-subject.ts';

export const share: ShareTexts = {
  title: 'Teilen',
  close: 'Schließen',
  code: (address) => `QR-Code von ${address}`,
  copy: 'Kopieren',
  copied: 'Kopiert',
  cannotCopy: 'Dieser Browser erlaubt kein Kopieren. Markiere stattdessen die Adresse oben.',
  targetsLabel: 'Wege zum Verschicken',
  systemShare: 'Mehr …',
  mail: 'E-Mail',
  newTab: ' (öffnet sich in einem neuen Tab)',
  png: 'QR als PNG',
  svg: 'QR als SVG',
  pngFailed: 'Dieser Browser konnte das Bild nicht zeichnen. Speichere den QR-Code als SVG.',
};

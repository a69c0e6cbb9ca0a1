import type { ShareTexts } from '../share-subject.ts';

export const share: ShareTexts = {
  title: 'शेअर करा',
  close: 'बंद करा',
  code: (address) => `${address} चा QR कोड`,
  copy: 'कॉपी करा',
  copied: 'कॉपी झाले',
  cannotCopy: 'हा ब्राउझर कॉपी करू देत नाही. वरचा पत्ता निवडून कॉपी करा.',
  targetsLabel: 'पाठवण्याचे मार्ग',
  systemShare: 'आणखी…',
  mail: 'ईमेल',
  newTab: ' (नवीन टॅबमध्ये उघडेल)',
  png: 'QR कोड PNG मध्ये',
  svg: 'QR कोड SVG मध्ये',
  pngFailed: 'हा ब्राउझर चित्र काढू शकला नाही. QR कोड SVG म्हणून जतन करा.',
};

import type { ShareTexts } from '../share-subject.ts';

export const share: ShareTexts = {
  title: 'शेयर करें',
  close: 'बंद करें',
  code: (address) => `${address} का QR कोड`,
  copy: 'कॉपी करें',
  copied: 'कॉपी हो गया',
  cannotCopy: 'यह ब्राउज़र कॉपी करने की अनुमति नहीं देता। ऊपर दिए गए पते को चुनकर कॉपी करें।',
  targetsLabel: 'भेजने के तरीके',
  systemShare: 'और…',
  mail: 'ईमेल',
  newTab: ' (नए टैब में खुलेगा)',
  png: 'QR कोड PNG में',
  svg: 'QR कोड SVG में',
  pngFailed: 'यह ब्राउज़र चित्र नहीं बना सका। QR कोड को SVG के रूप में सहेजें।',
};

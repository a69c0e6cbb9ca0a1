import type { ShareTexts } from '../share-subject.ts';

export const share: ShareTexts = {
  title: 'షేర్ చేయండి',
  close: 'మూసివేయండి',
  code: (address) => `${address} యొక్క QR కోడ్`,
  copy: 'కాపీ చేయండి',
  copied: 'కాపీ అయింది',
  cannotCopy: 'ఈ బ్రౌజర్ కాపీ చేయనివ్వదు. పైన ఉన్న చిరునామాను ఎంచుకుని కాపీ చేయండి.',
  targetsLabel: 'పంపే మార్గాలు',
  systemShare: 'మరిన్ని…',
  mail: 'ఈమెయిల్',
  newTab: ' (కొత్త ట్యాబ్‌లో తెరుచుకుంటుంది)',
  png: 'QR – PNG',
  svg: 'QR – SVG',
  pngFailed: 'ఈ బ్రౌజర్ చిత్రాన్ని గీయలేకపోయింది. QR కోడ్‌ను SVGగా సేవ్ చేయండి.',
};

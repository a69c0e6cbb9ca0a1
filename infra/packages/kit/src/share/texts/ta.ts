import type { ShareTexts } from '../share-subject.ts';

export const share: ShareTexts = {
  title: 'பகிர்',
  close: 'மூடு',
  code: (address) => `${address}-இன் QR குறியீடு`,
  copy: 'நகலெடு',
  copied: 'நகலெடுக்கப்பட்டது',
  cannotCopy: 'இந்த உலாவியில் நகலெடுக்க முடியாது. மேலே உள்ள முகவரியைத் தேர்ந்தெடுத்து நகலெடுக்கவும்.',
  targetsLabel: 'அனுப்பும் வழிகள்',
  systemShare: 'மேலும்…',
  mail: 'மின்னஞ்சல்',
  newTab: ' (புதிய தாவலில் திறக்கும்)',
  png: 'QR – PNG',
  svg: 'QR – SVG',
  pngFailed: 'இந்த உலாவியால் படத்தை வரைய முடியவில்லை. QR குறியீட்டை SVG ஆகச் சேமிக்கவும்.',
};

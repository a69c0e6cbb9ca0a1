import { LOCALES } from '@linkstall/kit/languages';
import { share } from '@linkstall/kit/share-texts/ta';

import type { Catalogue } from './catalogue.ts';

export const ta: Catalogue = {
  language: 'ta',
  locale: LOCALES.ta,
  page: {
    description: (fullName) => `${fullName}-இன் அனைத்து இணைப்புகளும் ஒரே பக்கத்தில்`,
    empty: 'தகவல் எதுவும் இல்லை',
    emptyText: 'இங்கே இன்னும் எதுவும் இல்லை. விரைவில் மீண்டும் பாருங்கள்.',
    ownEmptyText: 'நீங்கள் ஓர் இணைப்பைச் சேர்க்கும் வரை வருகையாளர்களுக்கு இங்கே எதுவும் தெரியாது.',
    addFirst: 'உங்கள் முதல் இணைப்பைச் சேர்க்கவும்',
    store: 'கடை',
    affiliate: 'அஃபிலியேட் இணைப்பு',
    share: share.title,
    madeWith: (site) => `${site} மூலம் உருவாக்கப்பட்டது`,
    report: 'இந்தப் பக்கத்தைப் புகாரளி',
    login: 'உள்நுழைக',
  },
  entries: {
    watchAt: (site) => `${site}-இல் பார்க்கவும்`,
    openAt: (site) => `${site}-இல் திறக்கவும்`,
    upiCode: (payee) => `${payee}-க்கு UPI மூலம் பணம் செலுத்த QR குறியீடு`,
    upiHint: 'ஏதேனும் UPI செயலியால் ஸ்கேன் செய்யவும், அல்லது இந்த ID-க்குச் செலுத்தவும்:',
    newPage: 'இந்தப் பக்கம் இங்கே புதியது. தெரிந்தவர்களுக்கு மட்டும் பணம் செலுத்துங்கள்.',
    priceBefore: 'முன்பு: ',
    priceNow: ' இப்போது: ',
    addToCalendar: 'காலண்டரில் சேர்க்கவும்',
    saveContact: 'தொடர்பைச் சேமிக்கவும்',
    download: (type, size) => `${type} பதிவிறக்கவும் · ${size}`,
    openNow: 'இப்போது திறந்துள்ளது',
    closedNow: 'இப்போது மூடியுள்ளது',
    closed: 'விடுமுறை',
    left: (duration) => `இன்னும் ${duration}`,
  },
  share,
};

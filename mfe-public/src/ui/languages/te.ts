import { LOCALES } from '@linkstall/kit/languages';
import { share } from '@linkstall/kit/share-texts/te';

import type { Catalogue } from './catalogue.ts';

export const te: Catalogue = {
  language: 'te',
  locale: LOCALES.te,
  page: {
    description: (fullName) => `${fullName} లింకులన్నీ ఒకే పేజీలో`,
    empty: 'సమాచారం దొరకలేదు',
    emptyText: 'ఇక్కడ ఇంకా ఏమీ లేదు. త్వరలో మళ్లీ చూడండి.',
    ownEmptyText: 'మీరు ఒక లింక్ జోడించే వరకు సందర్శకులకు ఇక్కడ ఏమీ కనిపించదు.',
    addFirst: 'మీ మొదటి లింక్ జోడించండి',
    store: 'దుకాణం',
    affiliate: 'అఫిలియేట్ లింక్',
    share: share.title,
    madeWith: (site) => `${site}తో తయారైంది`,
    report: 'ఈ పేజీపై ఫిర్యాదు చేయండి',
    login: 'లాగిన్ అవ్వండి',
  },
  entries: {
    watchAt: (site) => `${site}లో చూడండి`,
    openAt: (site) => `${site}లో తెరవండి`,
    upiCode: (payee) => `${payee} కు UPI ద్వారా చెల్లించడానికి QR కోడ్`,
    upiHint: 'ఏదైనా UPI యాప్‌తో స్కాన్ చేయండి, లేదా ఈ IDకి చెల్లించండి:',
    newPage: 'ఈ పేజీ ఇక్కడ కొత్తది. మీకు తెలిసిన వారికే చెల్లించండి.',
    priceBefore: 'ముందు: ',
    priceNow: ' ఇప్పుడు: ',
    addToCalendar: 'క్యాలెండర్‌కు జోడించండి',
    saveContact: 'కాంటాక్ట్ సేవ్ చేయండి',
    download: (type, size) => `${type} డౌన్‌లోడ్ చేయండి · ${size}`,
    openNow: 'ఇప్పుడు తెరిచి ఉంది',
    closedNow: 'ఇప్పుడు మూసి ఉంది',
    closed: 'సెలవు',
    left: (duration) => `ఇంకా ${duration}`,
  },
  share,
};

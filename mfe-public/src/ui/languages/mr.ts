import { LOCALES } from '@linkstall/kit/languages';
import { share } from '@linkstall/kit/share-texts/mr';

import type { Catalogue } from './catalogue.ts';

export const mr: Catalogue = {
  language: 'mr',
  locale: LOCALES.mr,
  page: {
    description: (fullName) => `${fullName} चे सर्व लिंक एकाच पेजवर`,
    empty: 'माहिती सापडली नाही',
    emptyText: 'इथे अजून काही नाही. लवकरच पुन्हा पाहा.',
    ownEmptyText: 'तुम्ही लिंक जोडेपर्यंत लोकांना इथे काही दिसणार नाही.',
    addFirst: 'तुमची पहिली लिंक जोडा',
    store: 'दुकान',
    affiliate: 'अ‍ॅफिलिएट लिंक',
    share: share.title,
    madeWith: (site) => `${site} ने बनवलेले`,
    report: 'या पेजची तक्रार करा',
    login: 'लॉग इन करा',
  },
  entries: {
    watchAt: (site) => `${site} वर पाहा`,
    openAt: (site) => `${site} वर उघडा`,
    upiCode: (payee) => `${payee} यांना UPI ने पैसे देण्यासाठी QR कोड`,
    upiHint: 'कोणत्याही UPI अ‍ॅपने स्कॅन करा, किंवा या आयडीवर पैसे पाठवा:',
    newPage: 'हे पान इथे नवीन आहे. फक्त ओळखीच्या लोकांनाच पैसे द्या.',
    priceBefore: 'आधी: ',
    priceNow: ' आता: ',
    addToCalendar: 'कॅलेंडरमध्ये जोडा',
    saveContact: 'संपर्क जतन करा',
    download: (type, size) => `${type} डाउनलोड करा · ${size}`,
    openNow: 'आता उघडे आहे',
    closedNow: 'आता बंद आहे',
    closed: 'बंद',
    left: (duration) => `${duration} बाकी`,
  },
  share,
};

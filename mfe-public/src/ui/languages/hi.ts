import { LOCALES } from '@linkstall/kit/languages';
import { share } from '@linkstall/kit/share-texts/hi';

import type { Catalogue } from './catalogue.ts';

export const hi: Catalogue = {
  language: 'hi',
  locale: LOCALES.hi,
  page: {
    description: (fullName) => `${fullName} के सभी लिंक एक ही पेज पर`,
    empty: 'कोई जानकारी नहीं मिली',
    emptyText: 'यहाँ अभी कुछ नहीं है। जल्द ही फिर देखें।',
    ownEmptyText: 'जब तक आप कोई लिंक नहीं जोड़ते, लोगों को यहाँ कुछ नहीं दिखेगा।',
    addFirst: 'अपना पहला लिंक जोड़ें',
    store: 'दुकान',
    affiliate: 'एफ़िलिएट लिंक',
    share: share.title,
    madeWith: (site) => `${site} से बना`,
    report: 'इस पेज की शिकायत करें',
    login: 'लॉग इन करें',
  },
  entries: {
    watchAt: (site) => `${site} पर देखें`,
    openAt: (site) => `${site} पर खोलें`,
    upiCode: (payee) => `${payee} को UPI से भुगतान करने का QR कोड`,
    upiHint: 'इसे किसी भी UPI ऐप से स्कैन करें, या इस पर भुगतान करें:',
    newPage: 'यह पेज यहाँ नया है। सिर्फ़ उन्हें पैसे दें जिन्हें आप जानते हैं।',
    priceBefore: 'पहले: ',
    priceNow: ' अब: ',
    addToCalendar: 'कैलेंडर में जोड़ें',
    saveContact: 'संपर्क सहेजें',
    download: (type, size) => `${type} डाउनलोड करें · ${size}`,
    openNow: 'अभी खुला है',
    closedNow: 'अभी बंद है',
    closed: 'बंद',
    left: (duration) => `${duration} बाकी`,
  },
  share,
};

import type { TranslationOf } from '@linkstall/kit/language';

import type { subscriberTexts as english } from '../../subscriber-texts.ts';

export const subscriberTexts: TranslationOf<typeof english> = {
  title: 'ईमेल सूची',
  intro: 'जिन लोगों ने आपके पेज पर अपना पता लिखा और मेल से उसकी पुष्टि की। उन्हें अपने न्यूज़लेटर टूल से लिखें: हम कोई न्यूज़लेटर नहीं भेजते।',
  save: 'CSV डाउनलोड करें',
  numbers: 'सूची के आँकड़े',
  confirmed: 'पुष्टि हो चुकी',
  waiting: 'अभी पुष्टि नहीं हुई',
  left: 'सदस्यता छोड़ी',
  hint: 'अपने न्यूज़लेटर में हर पंक्ति का सदस्यता छोड़ने वाला पता डालें, और जिन्होंने सदस्यता छोड़ दी है उन्हें आगे न लिखें। जिस पते की पुष्टि नहीं होती वह 7 दिन बाद, और सदस्यता छोड़ने वाला पता 90 दिन बाद मिटा दिया जाता है।',
  search: 'पते की शुरुआत से खोजें',
  find: 'खोजें',
  list: 'पते',
  state: (state, date) =>
    ({
      confirmed: `${date} को पुष्टि हुई`,
      waiting: `अभी पुष्टि नहीं हुई, ${date} को लिखा गया`,
      left: `${date} को सदस्यता छोड़ी`,
    })[state],
  remove: 'मिटाएँ',
  removeOf: (email) => `${email} को मिटाएँ?`,
  removal: 'पता, उसकी सहमति और तारीख आपकी सूची से हट जाएँगे। इसे वापस नहीं लाया जा सकता।',
  removed: (email) => `${email} मिटा दिया गया`,
  cancel: 'रद्द करें',
  newer: 'नए',
  older: 'पुराने',
  pages: 'सूची के पेज',
  empty: 'आपकी सूची में अभी कोई नहीं है',
  emptyText: 'अपने पेज पर “ईमेल सूची” जोड़ें। पता पुष्टि किया हुआ तभी दिखता है, जब व्यक्ति मेल से उसकी पुष्टि कर दे।',
  toLinks: 'आपके लिंक पर जाएँ',
  notFound: (search) => `“${search}” से कोई पता शुरू नहीं होता।`,
  loading: 'आपकी सूची पढ़ी जा रही है',
  readFailed: 'आपकी सूची पढ़ी नहीं जा सकी।',
  staleHint: 'आप पहले वाली सूची देख रहे हैं।',
  unaffectedHint: 'आपके पेज का फ़ॉर्म फिर भी पते लेता है।',
};

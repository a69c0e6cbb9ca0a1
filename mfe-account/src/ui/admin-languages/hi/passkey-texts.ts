import type { TranslationOf } from '@linkstall/kit/language';

import type { passkeyTexts as english } from '../../passkey-texts.ts';

export const passkeyTexts: TranslationOf<typeof english> = {
  loading: 'पासकी पढ़ी जा रही हैं',
  readFailed: 'पासकी पढ़ी नहीं जा सकीं।',
  staleHint: 'आप पहले की स्थिति देख रहे हैं।',
  unaffectedHint: 'इस पेज पर बाकी सब चलता है।',
  intro:
    'किसी डिवाइस के फ़िंगरप्रिंट, चेहरे या पिन से लॉग इन करें। पासकी केवल इसी साइट पर चलती है, इसलिए नकली साइट उसे चुरा नहीं सकती।',
  unsupported: 'इस ब्राउज़र में इस साइट के लिए पासकी नहीं है। दूसरा ब्राउज़र आज़माएँ, या साइट का नाम वाला पता।',
  add: 'पासकी जोड़ें',
  name: 'डिवाइस का नाम',
  nameHint: 'ताकि आप उसे सूची में पहचान सकें, जैसे: मेरा फ़ोन।',
  nameMissing: 'नाम डालें।',
  notCreated: 'कोई पासकी नहीं बनी। शायद डिवाइस में पहले से एक है।',
  created: 'अब आप पासकी से लॉग इन कर सकते हैं',
  usedAt: (time) => `पिछली बार इस्तेमाल: ${time}`,
  addedAt: (time) => `जोड़ी गई: ${time}, अभी इस्तेमाल नहीं हुई`,
  remove: 'हटाएँ',
  removeOf: (name) => `हटाएँ: ${name}`,
  removed: 'पासकी हटा दी गई',
};

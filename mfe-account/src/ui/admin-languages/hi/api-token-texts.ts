import type { TranslationOf } from '@linkstall/kit/language';

import type { apiTokenTexts as english } from '../../api-token-texts.ts';

export const apiTokenTexts: TranslationOf<typeof english> = {
  loading: 'API टोकन पढ़े जा रहे हैं',
  readFailed: 'API टोकन पढ़े नहीं जा सके।',
  staleHint: 'आप पहले की स्थिति देख रहे हैं।',
  unaffectedHint: 'इस पेज पर बाकी सब चलता है।',
  intro:
    'टोकन से कोई प्रोग्राम आपके खाते का इस्तेमाल कर सकता है, जैसे कोई स्प्रेडशीट या असिस्टेंट। हर प्रोग्राम को उसका अपना टोकन दें, जितने कम अधिकार हो सकें उतने के साथ।',
  untilPassword: 'नया पासवर्ड सभी टोकन खत्म कर देता है।',
  name: 'टोकन का नाम',
  nameHint: 'ताकि आप उसे सूची में पहचान सकें, जैसे: मेरी स्प्रेडशीट।',
  nameMissing: 'नाम डालें।',
  scopes: 'टोकन क्या कर सकता है',
  scopesMissing: 'चुनें कि टोकन क्या कर सकता है।',
  days: 'कितने समय के लिए',
  make: 'टोकन बनाएँ',
  shownOnce: 'पुष्टि के बाद टोकन एक बार दिखता है।',
  neverUsed: 'अभी इस्तेमाल नहीं हुआ',
  end: 'खत्म करें',
  endText: 'इस टोकन वाले प्रोग्राम तुरंत पहुँच खो देते हैं। इसे पलटा नहीं जा सकता।',
  cancel: 'रद्द करें',
  ended: 'API टोकन खत्म हो गया',
  scopeNames: {
    'links:read': 'लिंक पढ़ना',
    'links:write': 'लिंक बदलना',
    'products:read': 'उत्पाद पढ़ना',
    'products:write': 'उत्पाद बदलना',
    'statistics:read': 'आँकड़े पढ़ना',
    'profile:read': 'आपकी प्रोफ़ाइल पढ़ना',
  },
  dayCount: (count) => (count === 365 ? '1 साल' : `${count} दिन`),
  usedOn: (day) => `पिछली बार इस्तेमाल: ${day}`,
  until: (day) => `खत्म होगा: ${day}`,
  endOf: (name) => `खत्म करें: ${name}`,
  endTitle: (name) => `${name} खत्म करें?`,
};

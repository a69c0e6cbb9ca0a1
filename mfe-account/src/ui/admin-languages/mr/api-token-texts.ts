import type { TranslationOf } from '@linkstall/kit/language';

import type { apiTokenTexts as english } from '../../api-token-texts.ts';

export const apiTokenTexts: TranslationOf<typeof english> = {
  loading: 'API टोकन वाचत आहे',
  readFailed: 'API टोकन वाचता आले नाहीत.',
  staleHint: 'तुम्हाला आधीची स्थिती दिसते.',
  unaffectedHint: 'या पानावरील बाकी सर्व चालते.',
  intro:
    'टोकनने एखादा प्रोग्राम तुमचे खाते वापरू शकतो, उदाहरणार्थ स्प्रेडशीट किंवा सहाय्यक. प्रत्येक प्रोग्रामला त्याचे स्वतःचे टोकन द्या, शक्य तितक्या कमी अधिकारांसह.',
  untilPassword: 'नवीन पासवर्ड सर्व टोकन संपवतो.',
  name: 'टोकनचे नाव',
  nameHint: 'यादीत ओळखण्यासाठी, उदाहरणार्थ: माझी स्प्रेडशीट.',
  nameMissing: 'नाव टाका.',
  scopes: 'टोकन काय करू शकते',
  scopesMissing: 'टोकन काय करू शकते ते निवडा.',
  days: 'किती काळासाठी',
  make: 'टोकन तयार करा',
  shownOnce: 'खात्री केल्यानंतर टोकन एकदाच दिसते.',
  neverUsed: 'अजून वापरले नाही',
  end: 'संपवा',
  endText: 'या टोकनचे प्रोग्राम लगेच प्रवेश गमावतात. हे परत फिरवता येत नाही.',
  cancel: 'रद्द करा',
  ended: 'API टोकन संपले',
  scopeNames: {
    'links:read': 'लिंक वाचणे',
    'links:write': 'लिंक बदलणे',
    'products:read': 'उत्पादने वाचणे',
    'products:write': 'उत्पादने बदलणे',
    'statistics:read': 'आकडेवारी वाचणे',
    'profile:read': 'तुमची प्रोफाइल वाचणे',
  },
  dayCount: (count) => (count === 365 ? '1 वर्ष' : `${count} दिवस`),
  usedOn: (day) => `शेवटचा वापर: ${day}`,
  until: (day) => `संपेल: ${day}`,
  endOf: (name) => `संपवा: ${name}`,
  endTitle: (name) => `${name} संपवायचे?`,
};

import type { TranslationOf } from '@linkstall/kit/language';

import type { passkeyTexts as english } from '../../passkey-texts.ts';

export const passkeyTexts: TranslationOf<typeof english> = {
  loading: 'पासकी वाचत आहे',
  readFailed: 'पासकी वाचता आल्या नाहीत.',
  staleHint: 'तुम्हाला आधीची स्थिती दिसते.',
  unaffectedHint: 'या पानावरील बाकी सर्व चालते.',
  intro:
    'डिव्हाइसच्या बोटाच्या ठशाने, चेहऱ्याने किंवा पिनने लॉग इन करा. पासकी फक्त याच साइटवर चालते, म्हणून खोटी साइट ती चोरू शकत नाही.',
  unsupported: 'या ब्राउझरमध्ये या साइटसाठी पासकी नाहीत. दुसरा ब्राउझर वापरा, किंवा साइटचा नाव असलेला पत्ता.',
  add: 'पासकी जोडा',
  name: 'डिव्हाइसचे नाव',
  nameHint: 'यादीत ओळखण्यासाठी, उदाहरणार्थ: माझा फोन.',
  nameMissing: 'नाव टाका.',
  notCreated: 'पासकी तयार झाली नाही. कदाचित डिव्हाइसवर आधीच एक आहे.',
  created: 'आता तुम्ही पासकीने लॉग इन करू शकता',
  usedAt: (time) => `शेवटचा वापर: ${time}`,
  addedAt: (time) => `जोडली: ${time}, अजून वापरली नाही`,
  remove: 'काढा',
  removeOf: (name) => `काढा: ${name}`,
  removed: 'पासकी काढली',
};

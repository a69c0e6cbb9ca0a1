import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { secondFactorTexts as english } from '../../second-factor-texts.ts';

const { plural } = messagesIn('mr');

export const secondFactorTexts: TranslationOf<typeof english> = {
  loading: 'दुसरी सुरक्षा पायरी वाचत आहे',
  readFailed: 'दुसरी सुरक्षा पायरी वाचता आली नाही.',
  staleHint: 'आधी जे सेट होते तेच तुम्हाला दिसत आहे.',
  unaffectedHint: 'या पेजवरील बाकी सर्व चालू आहे.',
  intro: 'मग लॉग इनसाठी पासवर्डसोबत ऑथेंटिकेटर अ‍ॅपचा (TOTP) कोडही लागेल, त्यामुळे फक्त चोरलेला पासवर्ड पुरेसा नसेल.',
  start: 'अ‍ॅप सेट अप करा',
  scan: 'हा कोड तुमच्या ऑथेंटिकेटर अ‍ॅपने स्कॅन करा.',
  qrCode: 'ऑथेंटिकेटर अ‍ॅपसाठी QR कोड',
  type: 'किंवा ही की टाइप करा:',
  open: 'या डिव्हाइसवर अ‍ॅप उघडा',
  keepCodes: 'हे रिकव्हरी कोड जपून ठेवा. प्रत्येक कोड अ‍ॅपच्या कोडऐवजी एकदा चालतो, उदाहरणार्थ फोन हरवल्यावर.',
  saveCodes: 'कोड सेव्ह करा',
  enter: 'अ‍ॅपमध्ये दिसणारा कोड टाका.',
  switchOn: 'चालू करा',
  isOn: (day) => `${day} पासून चालू आहे.`,
  codesLeft: (count) => plural(count, { one: '# रिकव्हरी कोड शिल्लक आहे.', other: '# रिकव्हरी कोड शिल्लक आहेत.' }),
  fewCodes: 'दहा नवे कोड मिळवण्यासाठी हे बंद करून पुन्हा सेट अप करा.',
  switchOff: 'बंद करा',
  switchedOn: 'आता तुमच्या लॉग इनसाठी कोड लागेल',
  switchedOff: 'दुसरी सुरक्षा पायरी बंद आहे',
  started: 'आता तुमचे ऑथेंटिकेटर अ‍ॅप सेट अप करा',
};

import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { secondFactorTexts as english } from '../../second-factor-texts.ts';

const { plural } = messagesIn('hi');

export const secondFactorTexts: TranslationOf<typeof english> = {
  loading: 'दूसरा सुरक्षा चरण पढ़ा जा रहा है',
  readFailed: 'दूसरा सुरक्षा चरण पढ़ा नहीं जा सका।',
  staleHint: 'आपको वही दिख रहा है जो पहले सेट था।',
  unaffectedHint: 'इस पेज पर बाकी सब काम कर रहा है।',
  intro:
    'तब लॉग इन के लिए आपके पासवर्ड के साथ ऑथेंटिकेटर ऐप (TOTP) का कोड भी चाहिए, इसलिए सिर्फ़ चुराया हुआ पासवर्ड काफ़ी नहीं होगा।',
  start: 'ऐप सेट अप करें',
  scan: 'यह कोड अपने ऑथेंटिकेटर ऐप से स्कैन करें।',
  qrCode: 'ऑथेंटिकेटर ऐप के लिए QR कोड',
  type: 'या यह कुंजी टाइप करें:',
  open: 'इस डिवाइस पर ऐप खोलें',
  keepCodes: 'ये रिकवरी कोड सँभालकर रखें। हर कोड ऐप के कोड की जगह एक बार काम करता है, जैसे फ़ोन खो जाने पर।',
  saveCodes: 'कोड सेव करें',
  enter: 'ऐप में दिख रहा कोड डालें।',
  switchOn: 'चालू करें',
  isOn: (day) => `${day} से चालू है।`,
  codesLeft: (count) => plural(count, { one: '# रिकवरी कोड बचा है।', other: '# रिकवरी कोड बचे हैं।' }),
  fewCodes: 'दस नए कोड पाने के लिए इसे बंद करके फिर से सेट अप करें।',
  switchOff: 'बंद करें',
  switchedOn: 'अब आपके लॉग इन के लिए कोड चाहिए',
  switchedOff: 'दूसरा सुरक्षा चरण बंद है',
  started: 'अब अपना ऑथेंटिकेटर ऐप सेट अप करें',
};

import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { importTexts as english } from '../../import-texts.ts';

const { number, plural } = messagesIn('mr');

export const importTexts: TranslationOf<typeof english> = {
  title: 'तुमच्या लिंक आणा',
  address: 'तुमच्या पेजचा पत्ता',
  addressHint:
    'Linktree, Beacons, Bento, Carrd, LinkStack किंवा कोणतेही पेज. आम्ही ते एकदा वाचतो, आणि काय घ्यायचे ते तुम्ही निवडता.',
  addressExample: 'linktr.ee/name',
  addressMissing: 'तुमच्या पेजचा पत्ता टाका, किंवा फाइल निवडा',
  addressInvalid: 'हा पेजचा पत्ता नाही',
  file: 'किंवा एक्सपोर्ट केलेली फाइल',
  fileHint: 'तुमच्या डेटाची zip फाइल, किंवा LinkStack किंवा LinkBreeze ची JSON फाइल, २५ MB पर्यंत',
  chooseFile: 'फाइल निवडा',
  tooLarge: 'फाइल २५ MB पेक्षा मोठी आहे',
  read: 'काय आहे ते पाहा',
  found: (count, source) => plural(count, { one: `# आयटम सापडला: ${source}`, other: `# आयटम सापडले: ${source}` }),
  cut: 'पेज खूप लांब आहे. त्याचा शेवट या यादीत नाही.',
  choose: 'नको असलेल्यांवरील खूण काढा. अजून काहीही जतन झालेले नाही.',
  withPicture: 'चित्रासह',
  onPage: 'तुमच्या पेजवर आधीच आहे',
  all: 'सर्व',
  link: 'लिंक',
  store: (count) => `${number(count)} आयटम घ्या`,
  noneChosen: 'किमान एक आयटम निवडा',
  back: 'दुसरे पेज',
  stored: (count, withoutPicture) =>
    plural(count, { one: '# आयटम तुमच्या पेजवर आहे.', other: '# आयटम तुमच्या पेजवर आहेत.' }) +
    (withoutPicture > 0 ? ` ${number(withoutPicture)} चित्राशिवाय, कारण चित्र वाचता आले नाही.` : ''),
  notUndone: 'आयटम हटवता आले नाहीत. पुन्हा प्रयत्न करा.',
};

import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { importTexts as english } from '../../import-texts.ts';

const { number, plural } = messagesIn('hi');

export const importTexts: TranslationOf<typeof english> = {
  title: 'अपने लिंक लाएँ',
  address: 'आपके पेज का पता',
  addressHint: 'Linktree, Beacons, Bento, Carrd, LinkStack या कोई भी पेज। हम उसे एक बार पढ़ते हैं, और आप चुनते हैं कि क्या लेना है।',
  addressExample: 'linktr.ee/name',
  addressMissing: 'अपने पेज का पता डालें, या फ़ाइल चुनें',
  addressInvalid: 'यह किसी पेज का पता नहीं है',
  file: 'या एक्सपोर्ट की गई फ़ाइल',
  fileHint: 'आपके डेटा की zip फ़ाइल, या LinkStack या LinkBreeze की JSON फ़ाइल, 25 MB तक',
  chooseFile: 'फ़ाइल चुनें',
  tooLarge: 'फ़ाइल 25 MB से बड़ी है',
  read: 'देखें कि क्या-क्या है',
  found: (count, source) => plural(count, { one: `# आइटम मिला: ${source}`, other: `# आइटम मिले: ${source}` }),
  cut: 'पेज बहुत लंबा है। उसका आखिरी हिस्सा इस सूची में नहीं है।',
  choose: 'जो नहीं चाहिए, उसका निशान हटाएँ। अभी कुछ भी सहेजा नहीं गया है।',
  withPicture: 'अपनी तस्वीर के साथ',
  onPage: 'आपके पेज पर पहले से है',
  all: 'सभी',
  link: 'लिंक',
  store: (count) => `${number(count)} आइटम ले आएँ`,
  noneChosen: 'कम से कम एक आइटम चुनें',
  back: 'दूसरा पेज',
  stored: (count, withoutPicture) =>
    plural(count, { one: '# आइटम आपके पेज पर है।', other: '# आइटम आपके पेज पर हैं।' }) +
    (withoutPicture > 0 ? ` ${number(withoutPicture)} बिना तस्वीर के, क्योंकि तस्वीर पढ़ी नहीं जा सकी।` : ''),
  notUndone: 'आइटम मिटाए नहीं जा सके। फिर कोशिश करें।',
};

import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { csvTexts as english } from '../../csv-texts.ts';

const { number, plural } = messagesIn('hi');

const products = (count: number): string => `${number(count)} उत्पाद`;
const pictures = (count: number): string => plural(count, { one: '# तस्वीर', other: '# तस्वीरें' });

export const csvTexts: TranslationOf<typeof english> = {
  title: 'फ़ाइल में उत्पाद',
  importTitle: 'एक साथ कई उत्पाद जोड़ें',
  importText:
    'एक CSV फ़ाइल, जैसी स्प्रेडशीट से सहेजी जाती है। पहले आपको दिखेगा कि उसमें क्या है, और आपके कहे बिना कुछ भी सहेजा नहीं जाएगा।',
  columns:
    'पहली पंक्ति में कॉलम के नाम होते हैं: title, description, link और price (499.00 INR)। image_link, additional_image_link, sale_price, stock, collection, retailer, affiliate और दूसरे कॉलम किसी भी क्रम में आ सकते हैं।',
  file: 'CSV फ़ाइल',
  chooseFile: 'फ़ाइल चुनें',
  fileHint: '500 उत्पाद और 4 MB तक, UTF-8 में',
  tooLarge: 'फ़ाइल 4 MB से बड़ी है',
  paste: 'या स्प्रेडशीट की पंक्तियाँ चिपकाएँ',
  pasteMissing: 'कॉलम के नामों के साथ पंक्तियाँ चिपकाएँ, या फ़ाइल चुनें।',
  read: 'देखें कि उसमें क्या है',
  reading: 'फ़ाइल पढ़ी जा रही है',
  found: (count) => plural(count, { one: '# उत्पाद जोड़ा जा सकता है', other: '# उत्पाद जोड़े जा सकते हैं' }),
  stored: (count) =>
    plural(count, {
      one: '# पंक्ति आपकी दुकान का उत्पाद है। वह जैसा है वैसा ही रहेगा।',
      other: '# पंक्तियाँ आपकी दुकान के उत्पाद हैं। वे जैसे हैं वैसे ही रहेंगे।',
    }),
  ignored: (names) => `नहीं लिए गए: ${names.join(', ')}।`,
  faulty: (count) => plural(count, { one: '# पंक्ति में गलती है', other: '# पंक्तियों में गलती है' }),
  faultyHint: 'उन्हें अपनी फ़ाइल में सुधारकर फ़ाइल फिर से चुनें, या उन्हें छोड़ दें।',
  row: (row) => `पंक्ति ${number(row)}`,
  withoutName: 'बिना नाम',
  leaveOut: (count) => plural(count, { one: '# पंक्ति छोड़ दें', other: '# पंक्तियाँ छोड़ दें' }),
  leaveOutFirst: 'बताएँ कि गलती वाली पंक्तियाँ छोड़ दी जाएँ, या उन्हें अपनी फ़ाइल में सुधारें।',
  noRoom: (room) =>
    room === 0 ? 'आपकी दुकान भर चुकी है: इसमें 500 उत्पाद आते हैं।' : `आपकी दुकान में ${products(room)} की जगह और है। फ़ाइल छोटी करें।`,
  show: (count) => `${products(count)} दिखाएँ`,
  withPictures: pictures,
  withoutPicture: 'कोई तस्वीर नहीं',
  add: (count) => `${products(count)} जोड़ें`,
  otherFile: 'दूसरी फ़ाइल',
  added: (count) => plural(count, { one: '# उत्पाद आपकी दुकान में है', other: '# उत्पाद आपकी दुकान में हैं' }),
  reads: 'उनकी तस्वीरें उनके पतों से पढ़ी जा रही हैं। तब तक यह पेज खुला रखें।',
  progress: (done, total) => `${products(total)} में से ${number(done)} की तस्वीरें`,
  unreadable: (count) =>
    plural(count, {
      one: '# तस्वीर पढ़ी नहीं जा सकी। आप उसे खुद जोड़ सकते हैं।',
      other: '# तस्वीरें पढ़ी नहीं जा सकीं। आप उन्हें खुद जोड़ सकते हैं।',
    }),
  allRead: 'सभी तस्वीरें पढ़ ली गईं।',
  goOn: 'जारी रखें',
  undo: 'वापस लें',
  undone: 'जोड़े गए उत्पाद फिर मिटा दिए गए।',
  notUndone: 'उत्पाद मिटाए नहीं जा सके। फिर कोशिश करें।',
  toStore: 'अपनी दुकान खोलें',
  exportTitle: 'अपने उत्पाद डाउनलोड करें',
  exportText: 'सभी उत्पाद एक CSV फ़ाइल में, छिपे हुए भी। आप इसे यहाँ किसी दूसरी दुकान में जोड़ सकते हैं।',
  download: 'CSV डाउनलोड करें',
  feedTitle: 'उत्पाद फ़ीड',
  feedText: 'Google Merchant Center और Meta आपकी दुकान के उत्पाद इस पते से पढ़ते हैं, और आपके बदलने पर फिर से पढ़ते हैं।',
  feed: 'फ़ीड का पता',
  copy: 'कॉपी करें',
  copied: 'कॉपी हो गया',
};

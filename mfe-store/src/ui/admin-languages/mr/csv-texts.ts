import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { csvTexts as english } from '../../csv-texts.ts';

const { number, plural } = messagesIn('mr');

const products = (count: number): string => plural(count, { one: '# उत्पादन', other: '# उत्पादने' });
const pictures = (count: number): string => plural(count, { one: '# चित्र', other: '# चित्रे' });

export const csvTexts: TranslationOf<typeof english> = {
  title: 'फाइलमध्ये उत्पादने',
  importTitle: 'अनेक उत्पादने जोडा',
  importText: 'स्प्रेडशीटमधून जतन होते तशी CSV फाइल. तिच्यात काय आहे ते आधी दिसेल, आणि तुम्ही सांगेपर्यंत काहीही जतन होणार नाही.',
  columns:
    'पहिल्या ओळीत स्तंभांची नावे असतात: title, description, link आणि price (499.00 INR). image_link, additional_image_link, sale_price, stock, collection, retailer, affiliate आणि इतर स्तंभ कोणत्याही क्रमाने येऊ शकतात.',
  file: 'CSV फाइल',
  chooseFile: 'फाइल निवडा',
  fileHint: '५०० उत्पादने आणि ४ MB पर्यंत, UTF-8 मध्ये',
  tooLarge: 'फाइल ४ MB पेक्षा मोठी आहे',
  paste: 'किंवा स्प्रेडशीटमधील ओळी पेस्ट करा',
  pasteMissing: 'स्तंभांच्या नावांसह ओळी पेस्ट करा, किंवा फाइल निवडा.',
  read: 'तिच्यात काय आहे ते पाहा',
  reading: 'फाइल वाचली जात आहे',
  found: (count) => plural(count, { one: '# उत्पादन जोडता येईल', other: '# उत्पादने जोडता येतील' }),
  stored: (count) =>
    plural(count, {
      one: '# ओळ हे तुमच्या दुकानातील उत्पादन आहे. ते तसेच राहते.',
      other: '# ओळी या तुमच्या दुकानातील उत्पादने आहेत. ती तशीच राहतात.',
    }),
  ignored: (names) => `घेतले नाही: ${names.join(', ')}.`,
  faulty: (count) => plural(count, { one: '# ओळीत चूक आहे', other: '# ओळींत चूक आहे' }),
  faultyHint: 'त्या तुमच्या फाइलमध्ये दुरुस्त करून फाइल पुन्हा निवडा, किंवा त्या वगळा.',
  row: (row) => `ओळ ${number(row)}`,
  withoutName: 'नावाशिवाय',
  leaveOut: (count) => plural(count, { one: '# ओळ वगळा', other: '# ओळी वगळा' }),
  leaveOutFirst: 'चुका असलेल्या ओळी वगळायच्या असे सांगा, किंवा त्या तुमच्या फाइलमध्ये दुरुस्त करा.',
  noRoom: (room) =>
    room === 0
      ? 'तुमचे दुकान भरले आहे: त्यात ५०० उत्पादने मावतात.'
      : plural(room, {
          one: 'तुमच्या दुकानात आणखी # उत्पादनाची जागा आहे. फाइल लहान करा.',
          other: 'तुमच्या दुकानात आणखी # उत्पादनांची जागा आहे. फाइल लहान करा.',
        }),
  show: (count) => `${products(count)} दाखवा`,
  withPictures: pictures,
  withoutPicture: 'चित्र नाही',
  add: (count) => `${products(count)} जोडा`,
  otherFile: 'दुसरी फाइल',
  added: (count) => plural(count, { one: '# उत्पादन तुमच्या दुकानात आहे', other: '# उत्पादने तुमच्या दुकानात आहेत' }),
  reads: 'त्यांची चित्रे त्यांच्या पत्त्यांवरून वाचली जात आहेत. तोपर्यंत हे पेज उघडे ठेवा.',
  progress: (done, total) => `${products(total)} पैकी ${number(done)} ची चित्रे`,
  unreadable: (count) =>
    plural(count, {
      one: '# चित्र वाचता आले नाही. तुम्ही ते स्वतः जोडू शकता.',
      other: '# चित्रे वाचता आली नाहीत. तुम्ही ती स्वतः जोडू शकता.',
    }),
  allRead: 'सर्व चित्रे वाचली.',
  goOn: 'सुरू ठेवा',
  undo: 'मागे घ्या',
  undone: 'जोडलेली उत्पादने पुन्हा हटवली.',
  notUndone: 'उत्पादने हटवता आली नाहीत. पुन्हा प्रयत्न करा.',
  toStore: 'तुमचे दुकान उघडा',
  exportTitle: 'तुमची उत्पादने डाउनलोड करा',
  exportText: 'सर्व उत्पादने CSV फाइलमध्ये, लपवलेलीही. ती इथे दुसऱ्या दुकानात जोडता येते.',
  download: 'CSV डाउनलोड करा',
  feedTitle: 'उत्पादन फीड',
  feedText:
    'Google Merchant Center आणि Meta तुमच्या दुकानातील उत्पादने या पत्त्यावरून वाचतात, आणि तुम्ही ती बदलल्यावर पुन्हा वाचतात.',
  feed: 'फीडचा पत्ता',
  copy: 'कॉपी करा',
  copied: 'कॉपी झाले',
};

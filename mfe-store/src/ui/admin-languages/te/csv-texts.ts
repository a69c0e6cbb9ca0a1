import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { csvTexts as english } from '../../csv-texts.ts';

const { number, plural } = messagesIn('te');

const products = (count: number): string => plural(count, { one: '# ఉత్పత్తి', other: '# ఉత్పత్తులు' });
const pictures = (count: number): string => plural(count, { one: '# చిత్రం', other: '# చిత్రాలు' });

export const csvTexts: TranslationOf<typeof english> = {
  title: 'ఫైల్‌గా ఉత్పత్తులు',
  importTitle: 'చాలా ఉత్పత్తులు జోడించండి',
  importText: 'స్ప్రెడ్‌షీట్ సేవ్ చేసే CSV ఫైల్. అందులో ఏముందో ముందు చూస్తారు; మీరు చెప్పే వరకు ఏమీ స్టోర్ కాదు.',
  columns:
    'మొదటి వరుసలో నిలువు వరుసల పేర్లు ఉంటాయి: title, description, link, price (499.00 INR). తర్వాత image_link, additional_image_link, sale_price, stock, collection, retailer, affiliate వంటివి ఏ క్రమంలోనైనా రావచ్చు.',
  file: 'CSV ఫైల్',
  chooseFile: 'ఫైల్ ఎంచుకోండి',
  fileHint: '500 ఉత్పత్తులు, 4 MB వరకు, UTF-8లో',
  tooLarge: 'ఫైల్ 4 MB కంటే పెద్దది',
  paste: 'లేదా స్ప్రెడ్‌షీట్ వరుసలు పేస్ట్ చేయండి',
  pasteMissing: 'నిలువు వరుసల పేర్లతో సహా వరుసలు పేస్ట్ చేయండి, లేదా ఫైల్ ఎంచుకోండి.',
  read: 'ఏముందో చూపించండి',
  reading: 'ఫైల్‌ను చదువుతోంది',
  found: (count) => plural(count, { one: '# ఉత్పత్తిని జోడించవచ్చు', other: '# ఉత్పత్తులను జోడించవచ్చు' }),
  stored: (count) =>
    plural(count, {
      one: '# వరుస ఇప్పటికే మీ దుకాణంలో ఉన్న ఉత్పత్తి. అది అలాగే ఉంటుంది.',
      other: '# వరుసలు ఇప్పటికే మీ దుకాణంలో ఉన్న ఉత్పత్తులు. అవి అలాగే ఉంటాయి.',
    }),
  ignored: (names) => `తీసుకోనివి: ${names.join(', ')}.`,
  faulty: (count) => plural(count, { one: 'తప్పు ఉన్న # వరుస', other: 'తప్పు ఉన్న # వరుసలు' }),
  faultyHint: 'మీ ఫైల్‌లో సరిచేసి మళ్లీ ఎంచుకోండి, లేదా వాటిని వదిలేయండి.',
  row: (row) => `వరుస ${number(row)}`,
  withoutName: 'పేరు లేదు',
  leaveOut: (count) => plural(count, { one: '# వరుసను వదిలేయండి', other: '# వరుసలను వదిలేయండి' }),
  leaveOutFirst: 'తప్పు ఉన్న వరుసలను వదిలేస్తామని గుర్తించండి, లేదా మీ ఫైల్‌లో సరిచేయండి.',
  noRoom: (room) =>
    room === 0
      ? 'మీ దుకాణం నిండిపోయింది: అందులో 500 ఉత్పత్తులే పడతాయి.'
      : plural(room, {
          one: 'మీ దుకాణంలో ఇంకా # ఉత్పత్తి మాత్రమే పడుతుంది. ఫైల్‌ను తగ్గించండి.',
          other: 'మీ దుకాణంలో ఇంకా # ఉత్పత్తులు మాత్రమే పడతాయి. ఫైల్‌ను తగ్గించండి.',
        }),
  show: (count) => `${products(count)}: చూపించండి`,
  withPictures: (count) => pictures(count),
  withoutPicture: 'చిత్రం లేదు',
  add: (count) => `${products(count)} జోడించండి`,
  otherFile: 'వేరే ఫైల్',
  added: (count) => plural(count, { one: '# ఉత్పత్తి మీ దుకాణంలో ఉంది', other: '# ఉత్పత్తులు మీ దుకాణంలో ఉన్నాయి' }),
  reads: 'వాటి చిత్రాలను వాటి చిరునామాల నుంచి చదువుతోంది. అప్పటి వరకు ఈ పేజీ తెరిచే ఉంచండి.',
  progress: (done, total) => `చిత్రాలు: ${products(total)}, పూర్తయినవి ${number(done)}`,
  unreadable: (count) =>
    plural(count, {
      one: '# చిత్రాన్ని చదవలేకపోయాం. మీరే జోడించవచ్చు.',
      other: '# చిత్రాలను చదవలేకపోయాం. మీరే జోడించవచ్చు.',
    }),
  allRead: 'చిత్రాలన్నీ చదివాం.',
  goOn: 'కొనసాగించండి',
  undo: 'అన్‌డూ',
  undone: 'జోడించిన ఉత్పత్తులు మళ్లీ తొలగించబడ్డాయి.',
  notUndone: 'ఉత్పత్తులను తొలగించలేకపోయాం. మళ్లీ ప్రయత్నించండి.',
  toStore: 'మీ దుకాణం తెరవండి',
  exportTitle: 'ఉత్పత్తులు డౌన్‌లోడ్ చేయండి',
  exportText: 'దాచినవాటితో సహా అన్ని ఉత్పత్తులు CSV ఫైల్‌గా. దీన్ని ఇక్కడి మరో దుకాణానికి జోడించవచ్చు.',
  download: 'CSV డౌన్‌లోడ్ చేయండి',
  feedTitle: 'ఉత్పత్తుల ఫీడ్',
  feedText: 'Google Merchant Center, Meta మీ దుకాణం ఉత్పత్తులను ఈ చిరునామా నుంచి చదువుతాయి; మీరు మార్చినప్పుడు మళ్లీ చదువుతాయి.',
  feed: 'ఫీడ్ చిరునామా',
  copy: 'కాపీ చేయండి',
  copied: 'కాపీ అయింది',
};

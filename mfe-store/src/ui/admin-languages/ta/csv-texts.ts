import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { csvTexts as english } from '../../csv-texts.ts';

const { number, plural } = messagesIn('ta');

const products = (count: number): string => plural(count, { one: '# பொருள்', other: '# பொருட்கள்' });
const pictures = (count: number): string => plural(count, { one: '# படம்', other: '# படங்கள்' });

export const csvTexts: TranslationOf<typeof english> = {
  title: 'கோப்பாகப் பொருட்கள்',
  importTitle: 'பல பொருட்களைச் சேர்',
  importText: 'விரிதாள் சேமிக்கும் CSV கோப்பு. அதில் என்ன உள்ளது என முதலில் பார்க்கலாம்; நீங்கள் சொல்லும் வரை எதுவும் சேமிக்கப்படாது.',
  columns:
    'முதல் வரிசையில் நெடுவரிசைகளின் பெயர்கள்: title, description, link, price (499.00 INR). தொடர்ந்து image_link, additional_image_link, sale_price, stock, collection, retailer, affiliate போன்றவை எந்த வரிசையிலும் வரலாம்.',
  file: 'CSV கோப்பு',
  chooseFile: 'கோப்பைத் தேர்ந்தெடு',
  fileHint: '500 பொருட்கள், 4 MB வரை, UTF-8-இல்',
  tooLarge: 'கோப்பு 4 MB-ஐ விடப் பெரியது',
  paste: 'அல்லது விரிதாளின் வரிசைகளை ஒட்டவும்',
  pasteMissing: 'நெடுவரிசைப் பெயர்களுடன் வரிசைகளை ஒட்டவும், அல்லது கோப்பைத் தேர்ந்தெடுக்கவும்.',
  read: 'உள்ளதைக் காட்டு',
  reading: 'கோப்பு படிக்கப்படுகிறது',
  found: (count) => plural(count, { one: '# பொருளைச் சேர்க்கலாம்', other: '# பொருட்களைச் சேர்க்கலாம்' }),
  stored: (count) =>
    plural(count, {
      one: '# வரிசை ஏற்கனவே உங்கள் கடையில் உள்ள பொருள். அது அப்படியே இருக்கும்.',
      other: '# வரிசைகள் ஏற்கனவே உங்கள் கடையில் உள்ள பொருட்கள். அவை அப்படியே இருக்கும்.',
    }),
  ignored: (names) => `எடுக்கப்படாதவை: ${names.join(', ')}.`,
  faulty: (count) => plural(count, { one: 'பிழையுள்ள # வரிசை', other: 'பிழையுள்ள # வரிசைகள்' }),
  faultyHint: 'கோப்பில் திருத்தி மீண்டும் தேர்ந்தெடுக்கவும், அல்லது விட்டுவிடவும்.',
  row: (row) => `வரிசை ${number(row)}`,
  withoutName: 'பெயர் இல்லை',
  leaveOut: (count) => plural(count, { one: '# வரிசையை விட்டுவிடு', other: '# வரிசைகளை விட்டுவிடு' }),
  leaveOutFirst: 'பிழையுள்ள வரிசைகளை விட்டுவிடலாம் எனக் குறிக்கவும், அல்லது கோப்பில் திருத்தவும்.',
  noRoom: (room) =>
    room === 0
      ? 'உங்கள் கடை நிரம்பியுள்ளது: அதில் 500 பொருட்கள் மட்டுமே இருக்கலாம்.'
      : `உங்கள் கடையில் இன்னும் ${products(room)} மட்டுமே சேர்க்க இடம் உள்ளது. கோப்பைச் சுருக்கவும்.`,
  show: (count) => `${products(count)}: காட்டு`,
  withPictures: (count) => pictures(count),
  withoutPicture: 'படம் இல்லை',
  add: (count) => plural(count, { one: '# பொருளைச் சேர்', other: '# பொருட்களைச் சேர்' }),
  otherFile: 'வேறு கோப்பு',
  added: (count) => plural(count, { one: '# பொருள் உங்கள் கடையில் உள்ளது', other: '# பொருட்கள் உங்கள் கடையில் உள்ளன' }),
  reads: 'படங்கள் அவற்றின் முகவரிகளிலிருந்து படிக்கப்படுகின்றன. அதுவரை இந்தப் பக்கத்தைத் திறந்தே வைக்கவும்.',
  progress: (done, total) => `படங்கள்: ${products(total)}, முடிந்தவை ${number(done)}`,
  unreadable: (count) =>
    plural(count, {
      one: '# படத்தைப் படிக்க முடியவில்லை. நீங்களே சேர்க்கலாம்.',
      other: '# படங்களைப் படிக்க முடியவில்லை. நீங்களே சேர்க்கலாம்.',
    }),
  allRead: 'எல்லாப் படங்களும் படிக்கப்பட்டன.',
  goOn: 'தொடர்',
  undo: 'செயல்தவிர்',
  undone: 'சேர்த்த பொருட்கள் மீண்டும் நீக்கப்பட்டன.',
  notUndone: 'பொருட்களை நீக்க முடியவில்லை. மீண்டும் முயலவும்.',
  toStore: 'கடையைத் திற',
  exportTitle: 'பொருட்களைப் பதிவிறக்கு',
  exportText: 'மறைத்தவை உட்பட எல்லாப் பொருட்களும் CSV கோப்பாக. இதை இங்குள்ள வேறொரு கடையில் சேர்க்கலாம்.',
  download: 'CSV பதிவிறக்கு',
  feedTitle: 'பொருட்களின் ஃபீடு',
  feedText:
    'Google Merchant Center, Meta ஆகியவை உங்கள் கடையின் பொருட்களை இந்த முகவரியிலிருந்து படிக்கும்; நீங்கள் மாற்றும்போது மீண்டும் படிக்கும்.',
  feed: 'ஃபீடின் முகவரி',
  copy: 'நகலெடு',
  copied: 'நகலெடுக்கப்பட்டது',
};

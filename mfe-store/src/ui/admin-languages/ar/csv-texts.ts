import { isolate, messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { csvTexts as english } from '../../csv-texts.ts';

const { number, plural } = messagesIn('ar');
/** After a noun or a preposition. */
const ofProducts = (count: number): string =>
  plural(count, {
    zero: '# منتج',
    one: 'منتج واحد',
    two: 'منتجين',
    few: '# منتجات',
    many: '# منتجًا',
    other: '# منتج',
  });
const ofRows = (count: number): string =>
  plural(count, { zero: '# صف', one: 'صف واحد', two: 'صفين', few: '# صفوف', many: '# صفًا', other: '# صف' });
const pictures = (count: number): string =>
  plural(count, { zero: 'لا صور', one: 'صورة واحدة', two: 'صورتان', few: '# صور', other: '# صورة' });

export const csvTexts: TranslationOf<typeof english> = {
  title: 'المنتجات في ملف',
  importTitle: 'إضافة منتجات كثيرة',
  importText: 'ملف CSV كما يحفظه برنامج الجداول. ترى ما فيه، ولا يُخزَّن شيء قبل موافقتك.',
  columns:
    'يسمّي الصف الأول الأعمدة: title وdescription وlink وprice (\u2066499.00 INR\u2069). ويمكن أن تليها image_link وadditional_image_link وsale_price وstock وcollection وretailer وaffiliate وغيرها، بأي ترتيب.',
  file: 'ملف CSV',
  chooseFile: 'اختيار ملف',
  fileHint: 'حتى ٥٠٠ منتج و٤ ميغابايت، بترميز UTF-8',
  tooLarge: 'حجم الملف أكبر من ٤ ميغابايت',
  paste: 'أو الصق صفوف جدول بيانات',
  pasteMissing: 'الصق الصفوف مع أسماء الأعمدة، أو اختر ملفًا.',
  read: 'عرض ما فيه',
  reading: 'جارٍ قراءة الملف',
  found: (count) => `يمكن إضافة ${ofProducts(count)}`,
  stored: (count) =>
    plural(count, {
      zero: 'لا يوجد صف هو منتج في متجرك.',
      one: 'صف واحد هو منتج في متجرك. يبقى كما هو.',
      two: 'صفّان هما منتجان في متجرك. يبقيان كما هما.',
      few: '# صفوف هي منتجات في متجرك. تبقى كما هي.',
      many: '# صفًا هي منتجات في متجرك. تبقى كما هي.',
      other: '# صف هي منتجات في متجرك. تبقى كما هي.',
    }),
  ignored: (names) => `لم يُؤخذ: ${names.map(isolate).join('، ')}.`,
  faulty: (count) =>
    plural(count, {
      zero: 'لا توجد صفوف فيها خطأ',
      one: 'صف واحد فيه خطأ',
      two: 'صفّان فيهما خطأ',
      few: '# صفوف فيها خطأ',
      many: '# صفًا فيها خطأ',
      other: '# صف فيها خطأ',
    }),
  faultyHint: 'صحّحها في ملفك واختره مرة أخرى، أو اتركها.',
  row: (row) => `الصف ${number(row)}`,
  withoutName: 'بلا اسم',
  leaveOut: (count) => `ترك ${ofRows(count)}`,
  leaveOutFirst: 'حدّد أن الصفوف التي فيها خطأ تُترك، أو صحّحها في ملفك.',
  noRoom: (room) =>
    room === 0 ? 'متجرك ممتلئ: يتسع لـ ٥٠٠ منتج.' : `يتسع متجرك لإضافة ${ofProducts(room)} فقط. قصّر الملف.`,
  show: (count) => `عرض ${ofProducts(count)}`,
  withPictures: (count) => pictures(count),
  withoutPicture: 'بلا صورة',
  add: (count) => `إضافة ${ofProducts(count)}`,
  otherFile: 'ملف آخر',
  added: (count) =>
    plural(count, {
      zero: 'لم يُضف أي منتج إلى متجرك',
      one: 'منتج واحد في متجرك الآن',
      two: 'منتجان في متجرك الآن',
      few: '# منتجات في متجرك الآن',
      many: '# منتجًا في متجرك الآن',
      other: '# منتج في متجرك الآن',
    }),
  reads: 'تُقرأ صورها من عناوينها. اترك هذه الصفحة مفتوحة حتى ذلك الحين.',
  progress: (done, total) => `صور ${number(done)} من ${ofProducts(total)}`,
  unreadable: (count) =>
    plural(count, {
      zero: 'قُرئت كل الصور.',
      one: 'تعذّرت قراءة صورة واحدة. يمكنك إضافتها يدويًا.',
      two: 'تعذّرت قراءة صورتين. يمكنك إضافتهما يدويًا.',
      few: 'تعذّرت قراءة # صور. يمكنك إضافتها يدويًا.',
      other: 'تعذّرت قراءة # صورة. يمكنك إضافتها يدويًا.',
    }),
  allRead: 'قُرئت كل الصور.',
  goOn: 'متابعة',
  undo: 'تراجع',
  undone: 'حُذفت المنتجات من جديد.',
  notUndone: 'تعذّر حذف المنتجات. أعد المحاولة.',
  toStore: 'فتح متجرك',
  exportTitle: 'تنزيل منتجاتك',
  exportText: 'كل المنتجات في ملف CSV، ومنها المخفية. يمكنك إضافته إلى متجر آخر هنا.',
  download: 'تنزيل CSV',
  feedTitle: 'خلاصة المنتجات',
  feedText: 'يقرأ Google Merchant Center وMeta منتجات متجرك من هذا العنوان، ويقرآنها من جديد عندما تغيّرها.',
  feed: 'عنوان الخلاصة',
  copy: 'نسخ',
  copied: 'تم النسخ',
};

import { isolate, messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { placeTexts as englishPlaces, statisticsTexts as english } from '../../statistics-texts.ts';

const { number, percent: percentText, plural } = messagesIn('ar');
const counted = {
  views: (count: number) =>
    plural(count, { zero: 'لا مشاهدات', one: 'مشاهدة واحدة', two: 'مشاهدتان', few: '# مشاهدات', other: '# مشاهدة' }),
  visitors: (count: number) =>
    plural(count, {
      zero: 'لا زوار',
      one: 'زائر واحد',
      two: 'زائران',
      few: '# زوار',
      many: '# زائرًا',
      other: '# زائر',
    }),
  clicks: (count: number) =>
    plural(count, { zero: 'لا نقرات', one: 'نقرة واحدة', two: 'نقرتان', few: '# نقرات', other: '# نقرة' }),
};

const daysBefore = (days: number): string =>
  plural(days, {
    zero: 'الأيام السابقة',
    one: 'اليوم السابق',
    two: 'اليومين السابقين',
    few: 'الأيام الـ # السابقة',
    many: 'الـ # يومًا السابقة',
    other: 'الـ # يوم السابقة',
  });

export const statisticsTexts: TranslationOf<typeof english> = {
  emailList: 'قائمتك البريدية',
  title: 'الإحصاءات',
  save: 'حفظ بصيغة CSV',
  period: 'الفترة',
  periods: { 1: 'اليوم', 7: '٧ أيام', 30: '٣٠ يومًا', 90: '٩٠ يومًا', 365: 'سنة' },
  measureLabel: 'ما يعرضه المخطط',
  measures: { views: 'المشاهدات', visitors: 'الزوار', clicks: 'النقرات' },
  chart: (measure, bars) =>
    plural(bars, {
      zero: `${measure} بلا أعمدة؛ والأرقام في الجدول`,
      one: `${measure} في عمود واحد؛ والأرقام في الجدول`,
      two: `${measure} في عمودين؛ والأرقام في الجدول`,
      few: `${measure} في # أعمدة؛ والأرقام في الجدول`,
      many: `${measure} في # عمودًا؛ والأرقام في الجدول`,
      other: `${measure} في # عمود؛ والأرقام في الجدول`,
    }),
  asTable: 'في جدول',
  time: 'الوقت',
  week: (from, to) => `من ${isolate(from)} إلى ${isolate(to)}`,
  hour: (from) => `من ${isolate(from)}`,
  countText: (measure, count) => counted[measure](count),
  maximum: (time, countText) => `الأكثر: ${isolate(time)}، ${countText}`,
  point: (time, countText) => `${isolate(time)}: ${countText}`,
  before: (days, before, now) => {
    const count = number(before);
    if (days === 1) return `${count} أمس`;
    const name = daysBefore(days);
    if (before === 0) return `${count} في ${name}`;
    const percent = Math.round((now / before - 1) * 100);
    return percent === 0
      ? `كما في ${name}`
      : `${percent > 0 ? '▲' : '▼'} ${percentText(Math.abs(percent))} مقارنةً مع ${name}`;
  },
  clickRate: (percent) =>
    plural(percent, {
      zero: 'لا نقرات لكل ١٠٠ مشاهدة',
      one: 'نقرة واحدة لكل ١٠٠ مشاهدة',
      two: 'نقرتان لكل ١٠٠ مشاهدة',
      few: '# نقرات لكل ١٠٠ مشاهدة',
      other: '# نقرة لكل ١٠٠ مشاهدة',
    }),
  nothingYet: 'لم يُحصَ شيء هنا بعد. شارك صفحتك ثم عُد لترى.',
  clickedEntries: 'الأكثر نقرًا',
  noClicks: 'لم ينقر أحد على شيء في هذه الفترة.',
  sources: 'من أين أتوا',
  direct: 'مباشر أو غير معروف',
  otherSources: 'مواقع أخرى',
  inside: (app) => `داخل ${isolate(app)}`,
  campaigns: 'الحملات',
  countries: 'البلدان',
  noViews: 'لم يأتِ أحد في هذه الفترة.',
  pagesAndDevices: 'الصفحات والأجهزة',
  phones: 'على الهواتف والأجهزة اللوحية',
  desktops: 'على أجهزة الكمبيوتر',
  page: 'صفحتك',
  store: 'متجرك',
  deletedEntries: 'روابط ومنتجات محذوفة',
  moreEntries: (count) => `${number(count)} أخرى`,
  zone: 'المنطقة الزمنية',
  zoneSaved: (zone) => `تبدأ الأيام من الآن عند منتصف الليل بتوقيت ${isolate(zone.replaceAll('_', ' '))}.`,
  countingRules:
    'لا تُحصى زياراتك أنت، ولا الروبوتات المعروفة، ولا من يعود خلال ٣٠ دقيقة. لا يُخزَّن شيء عن أي زائر: لا ملف تعريف ارتباط ولا عنوان.',
  loading: 'جارٍ قراءة أرقامك',
  readFailed: 'تعذّرت قراءة أرقامك.',
  staleHint: 'ترى القائمة السابقة.',
  unaffectedHint: 'تُحصى الزيارات رغم ذلك.',
};

export const placeTexts: TranslationOf<typeof englishPlaces> = {
  title: 'الأماكن',
  intro: 'سمِّ الأماكن التي يظهر فيها عنوانك، كنبذتك أو فيديو أو غطاء برطمان. لكل مكان عنوان قصير وأرقام خاصة به.',
  add: 'إضافة مكان',
  name: 'اسم المكان',
  nameHint: 'لا يراه غيرك.',
  nameMissing: 'أضف اسمًا',
  slug: 'العنوان القصير',
  slugHint: (start) => `${isolate(`${start}…`)} بالحروف من a إلى z والأرقام والشرطات. لا يمكن تغييره لاحقًا.`,
  slugMissing: 'أضف عنوانًا قصيرًا',
  save: 'حفظ المكان',
  cancel: 'إلغاء',
  numbers: (views, clicks) => `${counted.views(views)}، ${counted.clicks(clicks)}`,
  pressed: 'ما نُقر عليه',
  code: 'رمز QR',
  rename: 'إعادة تسمية',
  remove: 'إزالة',
  of: (name) => ` لـ ${isolate(name)}`,
  removal: (name) => `لن يؤدي عنوان ${isolate(name)} ولا رموزه المطبوعة إلى أي مكان، وتختفي أرقامه.`,
  removeNow: 'إزالة المكان',
};

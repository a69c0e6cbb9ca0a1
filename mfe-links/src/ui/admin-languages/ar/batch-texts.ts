import { isolate, messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { batchTexts as english } from '../../batch-texts.ts';

const { number, plural } = messagesIn('ar');
/** As a subject. */
const entries = (count: number) =>
  plural(count, {
    zero: '# عنصر',
    one: 'عنصر واحد',
    two: 'عنصران',
    few: '# عناصر',
    many: '# عنصرًا',
    other: '# عنصر',
  });
/** After a noun or a preposition. */
const ofEntries = (count: number) => (count === 2 ? 'عنصرين' : entries(count));
const links = (count: number) =>
  plural(count, { zero: '# رابط', one: 'رابط واحد', two: 'رابطان', few: '# روابط', many: '# رابطًا', other: '# رابط' });

export const batchTexts: TranslationOf<typeof english> = {
  tools: 'البحث والتحديد',
  count: (count, onlyLinks) => (onlyLinks ? links(count) : entries(count)),
  ends: (countText) => `الانتقال ضمن القائمة: ${countText}`,
  toTop: 'الأول',
  toEnd: 'الأخير',
  search: 'ابحث في الأسماء والمواقع',
  placeholder: 'بحث',
  found: (count, total) =>
    count === 0 ? 'لم يُعثر على أي عنصر.' : `عُثر على ${number(count)} من أصل ${ofEntries(total)}.`,
  orderOff: 'النقل متوقف ما دامت بعض العناصر لا تُعرض.',
  select: 'تحديد',
  done: 'تم',
  list: 'العناصر المتاحة للتحديد',
  selectAll: (count) => `تحديد كل المعروض (${number(count)})`,
  selected: (count) => `المحدَّد: ${number(count)}`,
  rangeHint: 'اضغط مع Shift لتحديد مجموعة متتالية.',
  actions: 'تغيير العناصر المحددة',
  move: 'نقل',
  show: 'إظهار',
  hide: 'إخفاء',
  schedule: 'جدولة',
  remove: 'حذف',
  hidden: 'مخفي',
  moveTitle: (count) => `نقل ${ofEntries(count)}`,
  moveTo: 'الموضع الجديد',
  top: 'في الأعلى',
  end: 'في الآخر',
  after: (name) => `بعد ${isolate(name)}`,
  scheduleTitle: (count) => `جدولة ${ofEntries(count)}`,
  scheduleHint: 'يحل هذا محل جدول كل عنصر منها. وبلا أوقات تظهر دائمًا.',
  save: 'حفظ',
  saving: (count) => `جارٍ حفظ ${ofEntries(count)}…`,
  moved: (count) => `تم نقل ${ofEntries(count)}.`,
  shown: (count) => `تم تفعيل ${ofEntries(count)}.`,
  switchedOff: (count) => `تم إيقاف ${ofEntries(count)}.`,
  scheduled: (count) => `تمت جدولة ${ofEntries(count)}.`,
  unscheduled: (count) => `بلا جدول الآن: ${entries(count)}.`,
  deleted: (count) => `تم حذف ${ofEntries(count)}.`,
  notUndone: 'تعذّر التراجع عن التغيير. أعد المحاولة.',
};

import { isolate, messagesIn, type TranslationOf } from '../../language/messages.ts';
import { share } from '../../share/texts/ar.ts';
import type * as english from '../../texts.ts';

const { number, plural } = messagesIn('ar');
export const texts: TranslationOf<typeof english.texts> = {
  tryAgain: 'إعادة المحاولة',
  tryingAgain: 'تُعاد المحاولة تلقائيًا.',
  unexpectedError: 'حدث خطأ ما. أعد المحاولة.',
  loading: 'جارٍ التحميل',
  slow: (name) => `${isolate(name)}: التحميل بطيء.`,
};

export const formTexts: TranslationOf<typeof english.formTexts> = {
  show: (label) => `إظهار ${label}`,
  characterCount: (count, most) => `${number(count)} من ${number(most)}`,
  remainingCharacters: (remainingCharacters) =>
    remainingCharacters < 0
      ? plural(-remainingCharacters, {
          one: 'تجاوزت الحد بحرف واحد',
          two: 'تجاوزت الحد بحرفين',
          few: 'تجاوزت الحد بـ# أحرف',
          many: 'تجاوزت الحد بـ# حرفًا',
          other: 'تجاوزت الحد بـ# حرف',
        })
      : plural(remainingCharacters, {
          zero: 'لم يبقَ أي حرف',
          one: 'بقي حرف واحد',
          two: 'بقي حرفان',
          few: 'بقيت # أحرف',
          many: 'بقي # حرفًا',
          other: 'بقي # حرف',
        }),
};

export const orderTexts: TranslationOf<typeof english.orderTexts> = {
  saving: (title) => `جارٍ حفظ «${isolate(title)}»`,
  moved: (title, place, count) => `أصبح «${isolate(title)}» في الموضع ${number(place)} من ${number(count)}.`,
  notSaved: (reason) => `لم يُحفظ: ${isolate(reason)}`,
  perhapsNotSaved: (reason) => `ربما لم يُحفظ: ${isolate(reason)}`,
};

export const draftTexts: TranslationOf<typeof english.draftTexts> = {
  restore: 'استعادة ما كتبته',
  discard: 'تجاهل',
  unsentDraft: 'بدأت الكتابة هنا ولم يُرسل ما كتبته.',
  imagesNotStored: (count) =>
    count === 1 ? 'لا يمكن الاحتفاظ بالصورة: اخترها مرة أخرى.' : 'لا يمكن الاحتفاظ بالصور: اخترها مرة أخرى.',
};

export const undoBarTexts: TranslationOf<typeof english.undoBarTexts> = {
  label: 'آخر تغيير',
  undo: 'تراجع',
  undoByKey: (text) => `${text} للتراجع اضغط Control Z.`,
  undoing: 'جارٍ التراجع…',
  undone: 'تم التراجع.',
  itemDeleted: (name) => `حُذف «${isolate(name)}».`,
  restoreFailed: (name, reason) => `تعذّرت استعادة «${isolate(name)}»: ${isolate(reason)}`,
  undoExpired: (name) => `لم تعد استعادة «${isolate(name)}» ممكنة.`,
  close: 'إغلاق',
};

export const imageTexts: TranslationOf<typeof english.imageTexts> = {
  unreadable: (kinds) => `تعذّرت قراءة هذه الصورة. اختر صورة من نوع ${isolate(kinds)}.`,
  tooLarge: 'حجم هذه الصورة أكبر من ٥ ميغابايت. اختر صورة أصغر.',
  heic: 'هذه صورة HEIC لا يستطيع هذا المتصفح تحويلها. في iPhone اختر الإعدادات، ثم الكاميرا، ثم التنسيقات، ثم «الأكثر توافقًا» للصور الجديدة. ولهذه الصورة اختر مشاركة، ثم خيارات، ثم «الأكثر توافقًا»، واحفظها بصيغة JPEG.',
  still: (name) => `${isolate(name)}، تظهر ثابتة`,
  stillNote: 'الصور المتحركة تظهر ثابتة، بإطارها الأول.',
};

export const scheduleTexts: TranslationOf<typeof english.scheduleTexts> = {
  summary: 'إظهار في أوقات محددة',
  shownFrom: { label: 'إظهار من', day: 'إظهار من، اليوم', time: 'إظهار من، الوقت', clear: 'مسح البداية' },
  shownUntil: { label: 'إظهار حتى', day: 'إظهار حتى، اليوم', time: 'إظهار حتى، الوقت', clear: 'مسح النهاية' },
  clearField: 'مسح',
  clear: 'إظهار في كل الأوقات',
  zone: 'الأوقات بحسب المنطقة الزمنية',
  useDevice: (zone) => `استخدام ${isolate(zone)}، كما في هذا الجهاز`,
  incomplete: 'اختر يومًا ووقتًا، أو امسح كليهما.',
  order: 'يجب أن تكون النهاية بعد البداية.',
  endIsPast: 'هذا الوقت مضى: لن يظهر للزوار بعد الآن.',
  timeOccursTwice: 'تُؤخَّر الساعة في ذلك الوقت فيتكرر مرتين. المقصود هو الأول.',
  timeNeverOccurs: (time) => `تُقدَّم الساعة في ذلك الوقت فلا يأتي هذا الوقت. سيكون ${isolate(time)}.`,
  futureStart: (time) => `يظهر من ${isolate(time)}`,
  futureEnd: (time) => `حتى ${isolate(time)}`,
  pastEnd: (time) => `ظهر حتى ${isolate(time)}`,
};

export const shareTexts: TranslationOf<typeof english.shareTexts> = share;

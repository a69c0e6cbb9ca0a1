import { isolate, messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { welcomeTexts as english } from '../../welcome-texts.ts';

const { number } = messagesIn('ar');
export const welcomeTexts: TranslationOf<typeof english> = {
  step: (step, count) => `الخطوة ${number(step)} من ${number(count)}`,
  back: 'رجوع',
  next: 'متابعة',
  leave: 'تخطّي الباقي',
  saving: 'جارٍ الحفظ',
  look: {
    title: 'اختر مظهرًا',
    text: 'اضغط على أحدها. يمكنك تغييره في أي وقت، وصنع مظهر خاص بك في «التصميم».',
    pick: (name) => `استخدام ${isolate(name)}`,
    loading: 'جارٍ قراءة المظاهر',
    readFailed: 'تعذّرت قراءة المظاهر.',
    staleHint: 'ترى المظاهر السابقة.',
    unaffectedHint: 'تابع من دون مظهر: لصفحتك مظهر بالفعل.',
    links: ['الأحدث', 'الأفضل', 'تواصل'],
  },
  places: {
    title: 'أين يجدك الناس؟',
    text: 'اضغط على كل مكان واكتب اسمك فيه. ونحن نصنع الروابط.',
    handle: (place) => `اسمك على ${isolate(place)}`,
    phone: 'رقم WhatsApp الخاص بك',
    phoneHint: 'مع رمز البلد، مثل \u206691 98765 43210\u2069.',
    invalid: (place) => `هذا ليس اسمًا على ${isolate(place)}. اكتبه كما يراه الآخرون هناك، أو الصق عنوانه.`,
    invalidPhone: 'اكتب الرقم مع رمز البلد، مثل \u206691 98765 43210\u2069.',
  },
  photo: {
    title: 'صورة وسطر واحد',
    text: 'يظهر كلاهما أعلى صفحتك.',
    add: 'إضافة صورة',
    change: 'تغيير الصورة',
    preparing: 'جارٍ تجهيز الصورة…',
    line: 'سطر واحد عنك',
    lineHint: 'مثلًا: وصفات يوم الجمعة من القاهرة.',
  },
  live: {
    title: 'صفحتك منشورة',
    text: 'يمكن للجميع فتح صفحتك الآن. هذا عنوانها:',
    copy: 'نسخ',
    copied: 'تم النسخ',
    cannotCopy: (address) => `متصفحك لا يسمح بالنسخ. عنوان صفحتك هو ${isolate(address)}`,
    code: (address) => `رمز QR للعنوان ${isolate(address)}`,
    bioTitle: 'ضعه في نبذتك على Instagram',
    bio: [
      'انسخ العنوان أعلاه.',
      'في Instagram افتح ملفك الشخصي، ثم «تعديل الملف الشخصي»، ثم «الروابط»، ثم «إضافة رابط خارجي».',
      'الصق العنوان واحفظ.',
    ],
    open: 'فتح صفحتي',
    done: 'تم',
  },
  checklist: {
    title: 'أكمل صفحتك',
    progress: (done, count) => `تم ${number(done)} من ${number(count)}`,
    link: 'أضف رابطك الأول',
    photo: 'أضف صورة',
    line: 'قل في سطر واحد من أنت',
    email: 'أكّد بريدك الإلكتروني لتعرض محركات البحث صفحتك',
    hide: 'إخفاء هذه القائمة',
    done: 'تم:',
  },
};

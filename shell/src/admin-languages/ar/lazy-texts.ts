import { isolate, type TranslationOf } from '@linkstall/kit/language';

import type { lazyTexts as english } from '../../lazy-texts.ts';

export const lazyTexts: TranslationOf<typeof english> = {
  confirm: {
    code: 'الرمز',
    codeHint: 'ستة أرقام من تطبيق المصادقة، أو رمز استرداد.',
    codeMissing: 'أدخل الرمز.',
    passkey: 'استخدم مفتاح مرور',
    noPasskey: 'لم يُستخدم أي مفتاح مرور. أدخل كلمة المرور أو حاول مرة أخرى.',
    title: 'تأكيد',
    hint: 'لا تؤكد إلا ما بدأته بنفسك.',
    label: 'كلمة المرور',
    confirm: 'تأكيد',
    cancel: 'إلغاء',
    sending: 'جارٍ الإرسال',
    missing: 'أدخل كلمة المرور.',
    unexpected: 'حدث خطأ ما. أعد المحاولة.',
    endedTitle: 'لا شيء للتأكيد',
    ended: 'انتهى هذا الطلب. ينتظر الطلب خمس دقائق. ارجع وابدأ من جديد.',
    back: 'رجوع',
    retry: 'إعادة المحاولة',
    downloaded: 'ملفك جاهز',
  },
  ownPage: {
    label: 'صفحتك',
    page: 'صفحتك',
    links: 'الروابط',
    design: 'التصميم',
    account: 'الحساب',
    store: 'المتجر',
    editProduct: 'تعديل المنتج',
    copy: 'نسخ العنوان',
    copied: 'تم النسخ',
    cannotCopy: (address) => `هذا المتصفح لا يسمح بالنسخ. العنوان هو ${isolate(address)}`,
  },
  phoneBar: {
    store: 'المتجر',
    add: 'إضافة',
    menu: 'قائمة الحساب',
  },
  section: {
    missing: (remote) => `لم يُحمَّل الجزء «${isolate(remote)}». كل ما عداه يعمل.`,
  },
  preview: {
    label: 'معاينة صفحتك',
    open: 'معاينة',
    close: 'إغلاق المعاينة',
    none: 'لا توجد معاينة مثبّتة. كل ما عداها يعمل.',
    failed: 'تعذّرت قراءة صفحتك. تُعاد المحاولة تلقائيًا.',
    slow: (remote) => `تحميل المعاينة بطيء (الجزء «${isolate(remote)}»). كل ما عداها يعمل.`,
    disabled: (remote) => `المعاينة موقوفة (الجزء «${isolate(remote)}»). كل ما عداها يعمل.`,
    missing: (remote) => `لم تُحمَّل المعاينة (الجزء «${isolate(remote)}»). كل ما عداها يعمل.`,
  },
};

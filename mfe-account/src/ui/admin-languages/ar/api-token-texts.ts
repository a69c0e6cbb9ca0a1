import { isolate, type TranslationOf } from '@linkstall/kit/language';

import type { apiTokenTexts as english } from '../../api-token-texts.ts';

export const apiTokenTexts: TranslationOf<typeof english> = {
  loading: 'جارٍ قراءة رموز API',
  readFailed: 'تعذرت قراءة رموز API.',
  staleHint: 'ترى ما كان محفوظًا من قبل.',
  unaffectedHint: 'كل شيء آخر في هذه الصفحة يعمل.',
  intro: 'يستطيع برنامج استخدام حسابك برمز، مثل جدول بيانات أو مساعد. أعط كل برنامج رمزًا خاصًا به، بأقل صلاحيات ممكنة.',
  untilPassword: 'كلمة المرور الجديدة تُنهي كل الرموز.',
  name: 'اسم الرمز',
  nameHint: 'لتتعرف عليه في القائمة، مثلًا: جدول بياناتي.',
  nameMissing: 'أدخل اسمًا.',
  scopes: 'ما يُسمح للرمز به',
  scopesMissing: 'اختر ما يُسمح للرمز به.',
  days: 'المدة',
  make: 'أنشئ رمزًا',
  shownOnce: 'ترى الرمز مرة واحدة بعد التأكيد.',
  neverUsed: 'لم يُستخدم بعد',
  end: 'إنهاء',
  endText: 'تفقد البرامج التي تستخدم هذا الرمز الوصول فورًا. لا يمكن التراجع عن ذلك.',
  cancel: 'إلغاء',
  ended: 'انتهى رمز API',
  scopeNames: {
    'links:read': 'قراءة الروابط',
    'links:write': 'تغيير الروابط',
    'products:read': 'قراءة المنتجات',
    'products:write': 'تغيير المنتجات',
    'statistics:read': 'قراءة الإحصاءات',
    'profile:read': 'قراءة ملفك الشخصي',
  },
  dayCount: (count) => (count === 365 ? 'سنة واحدة' : `${count} يومًا`),
  usedOn: (day) => `آخر استخدام: ${day}`,
  until: (day) => `ينتهي: ${day}`,
  endOf: (name) => `إنهاء: ${isolate(name)}`,
  endTitle: (name) => `إنهاء ${isolate(name)}؟`,
};

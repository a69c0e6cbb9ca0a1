import type { TranslationOf } from '@linkstall/kit/language';

import type { passkeyTexts as english } from '../../passkey-texts.ts';

export const passkeyTexts: TranslationOf<typeof english> = {
  loading: 'جارٍ قراءة مفاتيح المرور',
  readFailed: 'تعذرت قراءة مفاتيح المرور.',
  staleHint: 'ترى ما كان محفوظًا من قبل.',
  unaffectedHint: 'كل شيء آخر في هذه الصفحة يعمل.',
  intro: 'ادخل ببصمة جهاز أو بوجهك أو برقمك السري. يعمل مفتاح المرور في هذا الموقع فقط، فلا يستطيع موقع مزيف سرقته.',
  unsupported: 'لا يوفر هذا المتصفح مفاتيح مرور لهذا الموقع. جرب متصفحًا آخر أو عنوان الموقع باسمه.',
  add: 'أضف مفتاح مرور',
  name: 'اسم الجهاز',
  nameHint: 'لتتعرف عليه في القائمة، مثلًا: هاتفي.',
  nameMissing: 'أدخل اسمًا.',
  notCreated: 'لم يُنشأ مفتاح مرور. ربما لدى الجهاز مفتاح من قبل.',
  created: 'يمكنك الآن الدخول بمفتاح المرور',
  usedAt: (time) => `آخر استخدام: ${time}`,
  addedAt: (time) => `أُضيف: ${time}، ولم يُستخدم بعد`,
  remove: 'أزل',
  removeOf: (name) => `أزل: ${name}`,
  removed: 'أُزيل مفتاح المرور',
};

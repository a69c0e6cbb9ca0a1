import type { TranslationOf } from '@linkstall/kit/language';

import type { subscriberTexts as english } from '../../subscriber-texts.ts';

export const subscriberTexts: TranslationOf<typeof english> = {
  title: 'القائمة البريدية',
  intro: 'أشخاص كتبوا عناوينهم في صفحتك وأكدوها برسالة. اكتب إليهم بأداة النشرات الخاصة بك: نحن لا نرسل نشرات.',
  save: 'تنزيل CSV',
  numbers: 'أرقام القائمة',
  confirmed: 'مؤكدة',
  waiting: 'لم تُؤكد بعد',
  left: 'ألغت الاشتراك',
  hint: 'ضع في نشراتك عنوان إلغاء الاشتراك الموجود في كل صف، ولا تكتب بعد ذلك إلى من ألغى اشتراكه. العنوان الذي لا يؤكده أحد يُحذف بعد ٧ أيام، والعنوان الملغى بعد ٩٠ يومًا.',
  search: 'البحث ببداية العنوان',
  find: 'بحث',
  list: 'العناوين',
  state: (state, date) =>
    ({ confirmed: `أُكد في ${date}`, waiting: `لم يُؤكد بعد، كُتب في ${date}`, left: `أُلغي الاشتراك في ${date}` })[state],
  remove: 'حذف',
  removeOf: (email) => `حذف ${email}؟`,
  removal: 'يختفي العنوان وموافقته وتاريخه من قائمتك. لا يمكن التراجع عن ذلك.',
  removed: (email) => `حُذف ${email}`,
  cancel: 'إلغاء',
  newer: 'الأحدث',
  older: 'الأقدم',
  pages: 'صفحات القائمة',
  empty: 'لا أحد في قائمتك بعد',
  emptyText: 'أضف «القائمة البريدية» إلى صفحتك. لا يظهر العنوان مؤكدًا إلا بعد أن يؤكده صاحبه برسالة.',
  toLinks: 'إلى روابطك',
  notFound: (search) => `لا يوجد عنوان يبدأ بـ «${search}».`,
  loading: 'تُقرأ قائمتك',
  readFailed: 'تعذرت قراءة قائمتك.',
  staleHint: 'ترى القائمة السابقة.',
  unaffectedHint: 'ومع ذلك يستقبل النموذج في صفحتك العناوين.',
};

import { isolate } from '@linkstall/kit/language';
import { LOCALES } from '@linkstall/kit/languages';
import { share } from '@linkstall/kit/share-texts/ar';

import type { Catalogue } from './catalogue.ts';

export const ar: Catalogue = {
  language: 'ar',
  locale: LOCALES.ar,
  page: {
    description: (fullName) => `كل روابط ${isolate(fullName)} في صفحة واحدة`,
    empty: 'لم يتم العثور على بيانات',
    emptyText: 'لا يوجد شيء هنا بعد. عُد قريبًا.',
    ownEmptyText: 'لن يجد الزوار شيئًا هنا حتى تضيف رابطًا.',
    addFirst: 'أضف رابطك الأول',
    store: 'المتجر',
    affiliate: 'رابط تسويق بالعمولة',
    share: share.title,
    madeWith: (site) => `صُنعت باستخدام ${site}`,
    report: 'الإبلاغ عن هذه الصفحة',
    login: 'تسجيل الدخول',
  },
  entries: {
    watchAt: (site) => `شاهد على ${isolate(site)}`,
    openAt: (site) => `افتح على ${isolate(site)}`,
    upiCode: (payee) => `رمز QR للدفع إلى ${isolate(payee)} عبر UPI`,
    upiHint: 'امسحه بأي تطبيق UPI، أو ادفع إلى',
    newPage: 'هذه الصفحة جديدة هنا. ادفع فقط لمن تعرفه.',
    priceBefore: 'السعر السابق: ',
    priceNow: ' السعر الآن: ',
    addToCalendar: 'أضف إلى التقويم',
    saveContact: 'حفظ جهة الاتصال',
    download: (type, size) => `تنزيل ${isolate(type)} · ${isolate(size)}`,
    openNow: 'مفتوح الآن',
    closedNow: 'مغلق الآن',
    closed: 'مغلق',
    left: (duration) => `المتبقي: ${duration}`,
  },
  share,
};

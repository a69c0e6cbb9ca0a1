import { isolate, messagesIn } from '@linkstall/kit/language';
import { share } from '@linkstall/kit/share-texts/ar';

import type { Catalogue } from './catalogue.ts';

const { locale, number, percent, plural } = messagesIn('ar');
export const ar: Catalogue = {
  language: 'ar',
  locale,
  common: {
    home: 'الرئيسية',
    links: 'الروابط',
    store: 'المتجر',
  },
  store: {
    tabs: (fullName) => `صفحات ${isolate(fullName)}`,
    title: (fullName, site) => `متجر ${isolate(fullName)} · ${site}`,
    titleOfPage: (fullName, page, site) => `متجر ${isolate(fullName)}، الصفحة ${number(page)} · ${site}`,
    description: (fullName, username, site) => `متجر ${isolate(`${fullName} (@${username})`)} على ${site}.`,
    preview: (fullName) => `منتجات ${isolate(fullName)}`,
    breadcrumb: 'مسار التنقل',
    share: share.title,
    shareTitle: (fullName) => `متجر ${isolate(fullName)}`,
    copy: 'نسخ العنوان',
    copied: 'تم النسخ',
    cannotCopy: (address) => `هذا المتصفح لا يسمح بالنسخ. العنوان هو ${isolate(address)}`,
    emptyTitle: 'لا توجد منتجات بعد',
    emptyText: 'عُد لاحقًا، أو اطّلع على الروابط في الصفحة.',
    emptyOwner: 'أضف منتجك الأول: اسم وسعر ورابط وصورة أو صورتان.',
    seePage: (username) => `عرض ${isolate(`@${username}`)}`,
    products: 'المنتجات',
    collections: 'المجموعات',
    all: 'الكل',
    search: 'ابحث في المنتجات',
    doSearch: 'بحث',
    nothingFound: 'لم يُعثر على شيء',
    nothingFoundText: (words) => `لا يوجد منتج يحتوي اسمه أو وصفه على «${isolate(words)}».`,
    showAll: 'عرض كل المنتجات',
    titleOfCollection: (collection, fullName, site) => `${isolate(collection)} · متجر ${isolate(fullName)} · ${site}`,
    pages: 'صفحات المنتجات',
    previousPage: 'المنتجات السابقة',
    nextPage: 'المزيد من المنتجات',
    pagePosition: (page, pages) => `الصفحة ${number(page)} من ${number(pages)}`,
    addedProducts: (count) =>
      plural(count, {
        one: 'منتج واحد إضافي',
        two: 'منتجان إضافيان',
        few: '# منتجات إضافية',
        many: '# منتجًا إضافيًا',
        other: '# منتج إضافي',
      }),
    madeWith: (site) => `صُنعت باستخدام ${site}`,
    report: 'الإبلاغ عن هذه الصفحة',
  },
  product: {
    affiliate: (fullName) =>
      fullName === undefined
        ? 'رابط تسويق بالعمولة'
        : `رابط تسويق بالعمولة: قد يربح ${isolate(fullName)} من عملية شرائك.`,
    soldOut: 'نفدت الكمية',
    seeAt: (retailer) => (retailer ? `شاهده لدى ${isolate(retailer)}` : 'شاهده لدى البائع'),
    onlyLeft: (count) =>
      plural(count, {
        one: 'بقيت قطعة واحدة فقط',
        two: 'بقيت قطعتان فقط',
        few: 'بقيت # قطع فقط',
        other: 'بقيت # قطعة فقط',
      }),
    whatsApp: 'اطلب عبر WhatsApp',
    order: (name, price) => `مرحبًا! أودّ أن أطلب ${isolate(name)} (${isolate(price)}).`,
    payByUpi: 'ادفع عبر UPI',
    upiHint: 'امسحه بأي تطبيق UPI، أو ادفع إلى',
    newPage: 'هذه الصفحة جديدة هنا. ادفع فقط لمن تعرفه.',
    upiCode: (payee) => `رمز QR للدفع إلى ${isolate(payee)} عبر UPI`,
    openUpiApp: 'افتح تطبيق UPI',
    percentOff: (value) => `خصم ${percent(value)}`,
    priceBefore: 'السعر السابق ',
    buyAt: (retailer) => `اشترِ من ${isolate(retailer)}`,
    buy: 'اشترِ الآن',
    newTab: share.newTab,
    pause: 'إيقاف الصور مؤقتًا',
    play: 'تشغيل الصور',
    next: 'الصورة التالية',
    imageAlt: (name, place, count) =>
      count === 1 ? name : `${isolate(name)}، الصورة ${number(place)} من ${number(count)}`,
    readMore: 'المزيد',
    readLess: 'عرض أقل',
    wholeName: 'الاسم الكامل',
    title: (name, fullName, site) => `${isolate(name)} · متجر ${isolate(fullName)} · ${site}`,
    preview: (name, price) => `${name}, ${price}`,
    details: 'التفاصيل',
    images: (name) => `صور ${isolate(name)}`,
    backToStore: 'المتجر',
    moreFrom: (fullName) => `المزيد من ${isolate(fullName)}`,
  },
  share,
};

import { LOCALES } from '@linkstall/kit/languages';
import { share } from '@linkstall/kit/share-texts/bn';

import type { Catalogue } from './catalogue.ts';

export const bn: Catalogue = {
  language: 'bn',
  locale: LOCALES.bn,
  page: {
    description: (fullName) => `${fullName}-এর সব লিঙ্ক এক পেজে`,
    empty: 'কোনো তথ্য পাওয়া যায়নি',
    emptyText: 'এখানে এখনও কিছু নেই। শীঘ্রই আবার দেখুন।',
    ownEmptyText: 'আপনি একটি লিঙ্ক যোগ না করা পর্যন্ত দর্শকরা এখানে কিছু দেখতে পাবেন না।',
    addFirst: 'আপনার প্রথম লিঙ্ক যোগ করুন',
    store: 'দোকান',
    affiliate: 'অ্যাফিলিয়েট লিঙ্ক',
    share: share.title,
    madeWith: (site) => `${site} দিয়ে তৈরি`,
    report: 'এই পেজের বিরুদ্ধে অভিযোগ করুন',
    login: 'লগ ইন করুন',
  },
  entries: {
    watchAt: (site) => `${site}-এ দেখুন`,
    openAt: (site) => `${site}-এ খুলুন`,
    upiCode: (payee) => `${payee}-কে UPI-তে টাকা দেওয়ার QR কোড`,
    upiHint: 'যেকোনো UPI অ্যাপ দিয়ে স্ক্যান করুন, অথবা এখানে টাকা পাঠান:',
    newPage: 'এই পেজটি এখানে নতুন। শুধু পরিচিত মানুষকে টাকা দিন।',
    priceBefore: 'আগে: ',
    priceNow: ' এখন: ',
    addToCalendar: 'ক্যালেন্ডারে যোগ করুন',
    saveContact: 'পরিচিতি সেভ করুন',
    download: (type, size) => `${type} ডাউনলোড করুন · ${size}`,
    openNow: 'এখন খোলা',
    closedNow: 'এখন বন্ধ',
    closed: 'বন্ধ',
    left: (duration) => `আর ${duration} বাকি`,
  },
  share,
};

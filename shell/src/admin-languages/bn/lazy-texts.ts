import type { TranslationOf } from '@linkstall/kit/language';

import type { lazyTexts as english } from '../../lazy-texts.ts';

export const lazyTexts: TranslationOf<typeof english> = {
  confirm: {
    code: 'কোড',
    codeHint: 'আপনার অথেনটিকেটর অ্যাপের ছয়টি সংখ্যা, অথবা একটি রিকভারি কোড।',
    codeMissing: 'কোড লিখুন।',
    passkey: 'পাসকী ব্যবহার করুন',
    noPasskey: 'কোনো পাসকী ব্যবহার হয়নি। আপনার পাসওয়ার্ড লিখুন, অথবা আবার চেষ্টা করুন।',
    title: 'নিশ্চিত করুন',
    hint: 'শুধু তাই নিশ্চিত করুন যা আপনি নিজে শুরু করেছেন।',
    label: 'পাসওয়ার্ড',
    confirm: 'নিশ্চিত করুন',
    cancel: 'বাতিল করুন',
    sending: 'পাঠানো হচ্ছে',
    missing: 'আপনার পাসওয়ার্ড লিখুন।',
    unexpected: 'কিছু একটা ভুল হয়েছে। আবার চেষ্টা করুন।',
    endedTitle: 'নিশ্চিত করার কিছু নেই',
    ended: 'এই অনুরোধটি শেষ হয়ে গেছে। অনুরোধ পাঁচ মিনিট অপেক্ষা করে। ফিরে গিয়ে আবার শুরু করুন।',
    back: 'পিছনে',
    retry: 'আবার চেষ্টা করুন',
    downloaded: 'আপনার ফাইল তৈরি',
  },
  ownPage: {
    label: 'আপনার পেজ',
    page: 'আপনার পেজ',
    links: 'লিঙ্ক',
    design: 'ডিজাইন',
    account: 'অ্যাকাউন্ট',
    store: 'দোকান',
    editProduct: 'পণ্য বদলান',
    copy: 'ঠিকানা কপি করুন',
    copied: 'কপি হয়েছে',
    cannotCopy: (address) => `এই ব্রাউজারে কপি করা যায় না। ঠিকানাটি হল ${address}`,
  },
  phoneBar: {
    store: 'দোকান',
    add: 'যোগ',
    menu: 'অ্যাকাউন্ট মেনু',
  },
  section: {
    missing: (remote) => `“${remote}” অংশটি লোড হয়নি। বাকি সব কাজ করছে।`,
  },
  preview: {
    label: 'আপনার পেজের প্রিভিউ',
    open: 'প্রিভিউ',
    close: 'প্রিভিউ বন্ধ করুন',
    none: 'কোনো প্রিভিউ ইনস্টল করা নেই। বাকি সব কাজ করছে।',
    failed: 'আপনার পেজ লোড করা যায়নি। নিজে থেকেই আবার চেষ্টা হচ্ছে।',
    slow: (remote) => `প্রিভিউ লোড হতে সময় লাগছে (“${remote}” অংশ)। বাকি সব কাজ করছে।`,
    disabled: (remote) => `প্রিভিউ বন্ধ করা হয়েছে (“${remote}” অংশ)। বাকি সব কাজ করছে।`,
    missing: (remote) => `প্রিভিউ লোড হয়নি (“${remote}” অংশ)। বাকি সব কাজ করছে।`,
  },
};

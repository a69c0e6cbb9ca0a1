import type { TranslationOf } from '@linkstall/kit/language';

import type { apiTokenTexts as english } from '../../api-token-texts.ts';

export const apiTokenTexts: TranslationOf<typeof english> = {
  loading: 'API টোকেন পড়া হচ্ছে',
  readFailed: 'API টোকেন পড়া গেল না।',
  staleHint: 'আপনি আগের অবস্থা দেখছেন।',
  unaffectedHint: 'এই পাতার বাকি সব কাজ করে।',
  intro:
    'টোকেন দিয়ে কোনো প্রোগ্রাম আপনার অ্যাকাউন্ট ব্যবহার করতে পারে, যেমন একটি স্প্রেডশিট বা সহকারী। প্রতিটি প্রোগ্রামকে তার নিজের টোকেন দিন, যত কম অধিকার দিয়ে সম্ভব।',
  untilPassword: 'নতুন পাসওয়ার্ড সব টোকেন শেষ করে দেয়।',
  name: 'টোকেনের নাম',
  nameHint: 'তালিকায় চিনতে, যেমন: আমার স্প্রেডশিট।',
  nameMissing: 'নাম লিখুন।',
  scopes: 'টোকেন কী করতে পারে',
  scopesMissing: 'টোকেন কী করতে পারে তা বেছে নিন।',
  days: 'কত দিনের জন্য',
  make: 'টোকেন তৈরি করুন',
  shownOnce: 'নিশ্চিত করার পর টোকেনটি একবার দেখা যায়।',
  neverUsed: 'এখনও ব্যবহার হয়নি',
  end: 'শেষ করুন',
  endText: 'এই টোকেনের প্রোগ্রামগুলি সঙ্গে সঙ্গে প্রবেশাধিকার হারায়। এটি ফেরানো যায় না।',
  cancel: 'বাতিল করুন',
  ended: 'API টোকেন শেষ হয়েছে',
  scopeNames: {
    'links:read': 'লিঙ্ক পড়া',
    'links:write': 'লিঙ্ক বদলানো',
    'products:read': 'পণ্য পড়া',
    'products:write': 'পণ্য বদলানো',
    'statistics:read': 'পরিসংখ্যান পড়া',
    'profile:read': 'আপনার প্রোফাইল পড়া',
  },
  dayCount: (count) => (count === 365 ? '১ বছর' : `${count} দিন`),
  usedOn: (day) => `শেষ ব্যবহার: ${day}`,
  until: (day) => `শেষ হবে: ${day}`,
  endOf: (name) => `শেষ করুন: ${name}`,
  endTitle: (name) => `${name} শেষ করবেন?`,
};

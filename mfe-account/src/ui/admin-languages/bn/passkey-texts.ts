import type { TranslationOf } from '@linkstall/kit/language';

import type { passkeyTexts as english } from '../../passkey-texts.ts';

export const passkeyTexts: TranslationOf<typeof english> = {
  loading: 'পাসকী পড়া হচ্ছে',
  readFailed: 'পাসকী পড়া গেল না।',
  staleHint: 'আপনি আগের অবস্থা দেখছেন।',
  unaffectedHint: 'এই পাতার বাকি সব কাজ করে।',
  intro: 'কোনো ডিভাইসের আঙুলের ছাপ, মুখ বা পিন দিয়ে লগ ইন করুন। পাসকী শুধু এই সাইটে কাজ করে, তাই নকল সাইট তা চুরি করতে পারে না।',
  unsupported: 'এই ব্রাউজারে এই সাইটের জন্য পাসকী নেই। অন্য ব্রাউজার বা সাইটের নামসহ ঠিকানা ব্যবহার করুন।',
  add: 'পাসকী যোগ করুন',
  name: 'ডিভাইসের নাম',
  nameHint: 'তালিকায় চিনতে, যেমন: আমার ফোন।',
  nameMissing: 'নাম লিখুন।',
  notCreated: 'কোনো পাসকী তৈরি হয়নি। হয়তো ডিভাইসে আগে থেকেই আছে।',
  created: 'এখন পাসকী দিয়ে লগ ইন করতে পারেন',
  usedAt: (time) => `শেষ ব্যবহার: ${time}`,
  addedAt: (time) => `যোগ হয়েছে: ${time}, এখনও ব্যবহার হয়নি`,
  remove: 'সরান',
  removeOf: (name) => `সরান: ${name}`,
  removed: 'পাসকী সরানো হয়েছে',
};

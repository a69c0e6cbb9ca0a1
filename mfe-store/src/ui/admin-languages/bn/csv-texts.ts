import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { csvTexts as english } from '../../csv-texts.ts';

const { number } = messagesIn('bn');

const products = (count: number): string => `${number(count)}টি পণ্য`;
const rows = (count: number): string => `${number(count)}টি সারি`;
const pictures = (count: number): string => `${number(count)}টি ছবি`;

export const csvTexts: TranslationOf<typeof english> = {
  title: 'ফাইলে পণ্য',
  importTitle: 'অনেক পণ্য যোগ করুন',
  importText: 'একটি CSV ফাইল, স্প্রেডশিট যেমন সেভ করে। এতে কী আছে আগে দেখবেন, আর আপনি না বলা পর্যন্ত কিছুই সেভ হবে না।',
  columns:
    'প্রথম সারিতে কলামের নাম থাকে: title, description, link ও price (499.00 INR)। image_link, additional_image_link, sale_price, stock, collection, retailer, affiliate ও অন্য কলাম যেকোনো ক্রমে থাকতে পারে।',
  file: 'CSV ফাইল',
  chooseFile: 'ফাইল বেছে নিন',
  fileHint: '৫০০টি পণ্য ও ৪ MB পর্যন্ত, UTF-8-এ',
  tooLarge: 'ফাইলটি ৪ MB-র চেয়ে বড়',
  paste: 'অথবা স্প্রেডশিটের সারি পেস্ট করুন',
  pasteMissing: 'কলামের নামসহ সারিগুলি পেস্ট করুন, অথবা ফাইল বেছে নিন।',
  read: 'এতে কী আছে দেখান',
  reading: 'ফাইল পড়া হচ্ছে',
  found: (count) => `${products(count)} যোগ করা যাবে`,
  stored: (count) =>
    count === 1
      ? '১টি সারি আপনার দোকানের একটি পণ্য। সেটি যেমন আছে থাকবে।'
      : `${rows(count)} আপনার দোকানের পণ্য। সেগুলি যেমন আছে থাকবে।`,
  ignored: (names) => `নেওয়া হয়নি: ${names.join(', ')}।`,
  faulty: (count) => `${rows(count)}তে ভুল আছে`,
  faultyHint: 'আপনার ফাইলে সেগুলি ঠিক করে আবার বেছে নিন, অথবা বাদ দিন।',
  row: (row) => `সারি ${number(row)}`,
  withoutName: 'নাম ছাড়া',
  leaveOut: (count) => `${rows(count)} বাদ দিন`,
  leaveOutFirst: 'ভুল থাকা সারিগুলি বাদ যাবে কি না বলুন, অথবা আপনার ফাইলে ঠিক করুন।',
  noRoom: (room) =>
    room === 0 ? 'আপনার দোকান ভর্তি: এতে ৫০০টি পণ্য ধরে।' : `আপনার দোকানে আরও ${products(room)} রাখার জায়গা আছে। ফাইলটি ছোট করুন।`,
  show: (count) => `${products(count)} দেখান`,
  withPictures: pictures,
  withoutPicture: 'ছবি নেই',
  add: (count) => `${products(count)} যোগ করুন`,
  otherFile: 'অন্য ফাইল',
  added: (count) => `${products(count)} আপনার দোকানে আছে`,
  reads: 'ছবিগুলি তাদের ঠিকানা থেকে পড়া হচ্ছে। ততক্ষণ এই পেজ খোলা রাখুন।',
  progress: (done, total) => `${products(total)}-এর মধ্যে ${number(done)}টির ছবি`,
  unreadable: (count) => `${pictures(count)} পড়া যায়নি। আপনি নিজে যোগ করতে পারেন।`,
  allRead: 'সব ছবি পড়া হয়েছে।',
  goOn: 'চালিয়ে যান',
  undo: 'ফেরান',
  undone: 'যোগ করা পণ্যগুলি আবার মুছে ফেলা হয়েছে।',
  notUndone: 'পণ্যগুলি মোছা যায়নি। আবার চেষ্টা করুন।',
  toStore: 'আপনার দোকান খুলুন',
  exportTitle: 'আপনার পণ্য ডাউনলোড করুন',
  exportText: 'সব পণ্য একটি CSV ফাইলে, লুকানোগুলিও। এটি এখানে অন্য দোকানে যোগ করতে পারেন।',
  download: 'CSV ডাউনলোড করুন',
  feedTitle: 'পণ্যের ফিড',
  feedText: 'Google Merchant Center ও Meta এই ঠিকানা থেকে আপনার দোকানের পণ্য পড়ে, আর আপনি বদলালে আবার পড়ে।',
  feed: 'ফিডের ঠিকানা',
  copy: 'কপি করুন',
  copied: 'কপি হয়েছে',
};

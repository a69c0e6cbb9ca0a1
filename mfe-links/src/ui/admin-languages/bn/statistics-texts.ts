import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { placeTexts as englishPlaces, statisticsTexts as english } from '../../statistics-texts.ts';

const { number, percent } = messagesIn('bn');

const measures = { views: 'ভিউ', visitors: 'দর্শক', clicks: 'ক্লিক' } as const;

export const statisticsTexts: TranslationOf<typeof english> = {
  title: 'পরিসংখ্যান',
  save: 'CSV হিসেবে সেভ',
  period: 'সময়কাল',
  periods: { 1: 'আজ', 7: '৭ দিন', 30: '৩০ দিন', 90: '৯০ দিন', 365: 'এক বছর' },
  measureLabel: 'চার্টে কী দেখা যাবে',
  measures,
  chart: (measure, bars) => `${number(bars)}টি বারে ${measure}; সংখ্যাগুলি টেবিলে আছে`,
  asTable: 'টেবিলে দেখুন',
  time: 'কখন',
  week: (from, to) => `${from} থেকে ${to}`,
  hour: (from) => `${from} থেকে`,
  countText: (measure, count) => `${number(count)} ${measures[measure]}`,
  maximum: (time, countText) => `সবচেয়ে বেশি: ${time}, ${countText}`,
  point: (time, countText) => `${time}: ${countText}`,
  before: (days, before, now) => {
    if (days === 1) return `গতকাল ${number(before)}`;
    const name = `তার আগের ${number(days)} দিনে`;
    if (before === 0) return `${name} ${number(before)}`;
    const change = Math.round((now / before - 1) * 100);
    return change === 0 ? `${name}র সমান` : `${name}র তুলনায় ${change > 0 ? '▲' : '▼'} ${percent(Math.abs(change))}`;
  },
  clickRate: (clicks) => `প্রতি ১০০ ভিউয়ে ${number(clicks)}টি ক্লিক`,
  nothingYet: 'এখানে এখনও কিছু গোনা হয়নি। আপনার পেজ শেয়ার করুন, তারপর আবার দেখুন।',
  clickedEntries: 'সবচেয়ে বেশি ক্লিক',
  noClicks: 'এই সময়ে কেউ কিছুতে ক্লিক করেননি।',
  sources: 'কোথা থেকে এসেছেন',
  direct: 'সরাসরি বা অজানা',
  otherSources: 'অন্যান্য সাইট',
  inside: (app) => `${app}-এর ভিতরে`,
  campaigns: 'ক্যাম্পেইন',
  countries: 'দেশ',
  noViews: 'এই সময়ে কেউ আসেননি।',
  pagesAndDevices: 'পেজ ও ডিভাইস',
  phones: 'ফোন ও ট্যাবলেটে',
  desktops: 'কম্পিউটারে',
  page: 'আপনার পেজ',
  store: 'আপনার দোকান',
  deletedEntries: 'মুছে ফেলা লিঙ্ক ও পণ্য',
  moreEntries: (count) => `আরও ${number(count)}টি`,
  zone: 'টাইম জোন',
  zoneSaved: (zone) => `এখন থেকে দিন শুরু হবে ${zone.replaceAll('_', ' ')}-এর মধ্যরাতে।`,
  countingRules:
    'আপনার নিজের ভিজিট, পরিচিত বট আর ৩০ মিনিটের মধ্যে আবার আসা কেউ গোনা হয় না। কোনো দর্শকের কিছুই রাখা হয় না: কুকি নয়, ঠিকানাও নয়।',
  loading: 'আপনার পরিসংখ্যান লোড হচ্ছে',
  readFailed: 'আপনার পরিসংখ্যান লোড করা যায়নি।',
  staleHint: 'এখানে আগের তালিকা দেখা যাচ্ছে।',
  unaffectedHint: 'ভিজিট গোনা তবুও চলছে।',
};

export const placeTexts: TranslationOf<typeof englishPlaces> = {
  title: 'জায়গা',
  intro:
    'আপনার ঠিকানা কোথায় কোথায় আছে তার নাম দিন, যেমন বায়ো, ভিডিও বা বয়ামের ঢাকনা। প্রতিটি জায়গার নিজের ছোট ঠিকানা ও নিজের পরিসংখ্যান থাকে।',
  add: 'জায়গা যোগ করুন',
  name: 'জায়গার নাম',
  nameHint: 'এটি শুধু আপনি দেখেন।',
  nameMissing: 'নাম দিন',
  slug: 'ছোট ঠিকানা',
  slugHint: (start) => `${start}… এতে a থেকে z অক্ষর, সংখ্যা ও হাইফেন চলে। পরে এটি বদলানো যায় না।`,
  slugMissing: 'ছোট ঠিকানা দিন',
  save: 'জায়গা সেভ করুন',
  cancel: 'বাতিল করুন',
  numbers: (views, clicks) => `${number(views)} ভিউ, ${number(clicks)} ক্লিক`,
  pressed: 'কীসে ক্লিক হয়েছে',
  code: 'QR কোড',
  rename: 'নাম বদলান',
  remove: 'সরান',
  of: (name) => ` (${name})`,
  removal: (name) => `${name}-এর ঠিকানা ও ছাপানো কোড কোথাও নিয়ে যাবে না, আর এর পরিসংখ্যান মুছে যাবে।`,
  removeNow: 'জায়গা সরান',
};

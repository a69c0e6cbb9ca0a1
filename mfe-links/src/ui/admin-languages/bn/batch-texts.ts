import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { batchTexts as english } from '../../batch-texts.ts';

const { number } = messagesIn('bn');

const entries = (count: number): string => `${number(count)}টি আইটেম`;

export const batchTexts: TranslationOf<typeof english> = {
  tools: 'খুঁজুন ও বাছুন',
  count: (count, onlyLinks) => (onlyLinks ? `${number(count)}টি লিঙ্ক` : entries(count)),
  ends: (countText) => `তালিকায় সরাসরি যান: ${countText}`,
  toTop: 'উপরে',
  toEnd: 'নীচে',
  search: 'শিরোনাম ও সাইট খুঁজুন',
  placeholder: 'খুঁজুন',
  found: (count, total) =>
    count === 0 ? 'কোনো আইটেম পাওয়া যায়নি।' : `${entries(total)}-এর মধ্যে ${number(count)}টি পাওয়া গেছে।`,
  orderOff: 'কিছু আইটেম দেখা না গেলে জায়গা বদলানো যায় না।',
  select: 'বাছুন',
  done: 'হয়ে গেছে',
  list: 'বাছার আইটেম',
  selectAll: (count) => `দেখা যাওয়া ${number(count)}টিই বাছুন`,
  selected: (count) => `${number(count)}টি বাছা হয়েছে`,
  rangeHint: 'একসঙ্গে পরপর কয়েকটি বাছতে Shift চেপে বাছুন।',
  actions: 'বাছা আইটেমগুলি বদলান',
  move: 'জায়গা বদল',
  show: 'দেখান',
  hide: 'লুকান',
  schedule: 'সময় ঠিক করুন',
  remove: 'মুছুন',
  hidden: 'লুকানো',
  moveTitle: (count) => `${entries(count)}-এর জায়গা বদলান`,
  moveTo: 'নতুন জায়গা',
  top: 'সবার উপরে',
  end: 'সবার নীচে',
  after: (name) => `${name}-এর পরে`,
  scheduleTitle: (count) => `${entries(count)}-এর সময় ঠিক করুন`,
  scheduleHint: 'এটি প্রত্যেকটির ঠিক করা সময়ের জায়গা নেবে। সময় না দিলে সেগুলি সবসময় দেখা যায়।',
  save: 'সেভ করুন',
  saving: (count) => `${entries(count)} সেভ হচ্ছে…`,
  moved: (count) => `${entries(count)}-এর জায়গা বদলেছে।`,
  shown: (count) => `${entries(count)} চালু হয়েছে।`,
  switchedOff: (count) => `${entries(count)} বন্ধ হয়েছে।`,
  scheduled: (count) => `${entries(count)}-এর সময় ঠিক হয়েছে।`,
  unscheduled: (count) => `${entries(count)}-এর আর ঠিক করা সময় নেই।`,
  deleted: (count) => `${entries(count)} মুছে ফেলা হয়েছে।`,
  notUndone: 'বদলটি ফেরানো যায়নি। আবার চেষ্টা করুন।',
};

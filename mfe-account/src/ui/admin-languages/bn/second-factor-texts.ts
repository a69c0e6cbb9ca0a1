import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { secondFactorTexts as english } from '../../second-factor-texts.ts';

const { plural } = messagesIn('bn');

export const secondFactorTexts: TranslationOf<typeof english> = {
  loading: 'দ্বিতীয় সুরক্ষা ধাপ পড়া হচ্ছে',
  readFailed: 'দ্বিতীয় সুরক্ষা ধাপ পড়া যায়নি।',
  staleHint: 'আগে যা সেট ছিল তা-ই দেখছেন।',
  unaffectedHint: 'এই পেজের বাকি সব কাজ করছে।',
  intro: 'তখন লগ ইনের জন্য পাসওয়ার্ডের সঙ্গে অথেনটিকেটর অ্যাপের (TOTP) কোডও লাগবে, তাই শুধু চুরি করা পাসওয়ার্ড যথেষ্ট হবে না।',
  start: 'অ্যাপ সেট আপ করুন',
  scan: 'আপনার অথেনটিকেটর অ্যাপ দিয়ে এই কোড স্ক্যান করুন।',
  qrCode: 'অথেনটিকেটর অ্যাপের QR কোড',
  type: 'অথবা এই কী টাইপ করুন:',
  open: 'এই ডিভাইসে অ্যাপ খুলুন',
  keepCodes: 'এই রিকভারি কোডগুলো রেখে দিন। প্রতিটি কোড অ্যাপের কোডের বদলে একবার কাজ করে, যেমন ফোন হারিয়ে গেলে।',
  saveCodes: 'কোড সেভ করুন',
  enter: 'অ্যাপে যে কোড দেখা যাচ্ছে তা লিখুন।',
  switchOn: 'চালু করুন',
  isOn: (day) => `${day} থেকে চালু।`,
  codesLeft: (count) => plural(count, { one: '# রিকভারি কোড বাকি।', other: '# রিকভারি কোড বাকি।' }),
  fewCodes: 'দশটি নতুন কোড পেতে এটি বন্ধ করে আবার সেট আপ করুন।',
  switchOff: 'বন্ধ করুন',
  switchedOn: 'এখন আপনার লগ ইনে কোড লাগবে',
  switchedOff: 'দ্বিতীয় সুরক্ষা ধাপ বন্ধ',
  started: 'এবার আপনার অথেনটিকেটর অ্যাপ সেট আপ করুন',
};

import { messagesIn, type TranslationOf } from '../../language/messages.ts';
import { share } from '../../share/texts/bn.ts';
import type * as english from '../../texts.ts';

const { number } = messagesIn('bn');

export const texts: TranslationOf<typeof english.texts> = {
  tryAgain: 'আবার চেষ্টা করুন',
  tryingAgain: 'নিজে থেকেই আবার চেষ্টা হচ্ছে।',
  unexpectedError: 'কিছু একটা ভুল হয়েছে। আবার চেষ্টা করুন।',
  loading: 'লোড হচ্ছে',
  slow: (name) => `${name} লোড হতে সময় লাগছে।`,
};

export const formTexts: TranslationOf<typeof english.formTexts> = {
  show: (label) => `${label}: দেখান`,
  characterCount: (count, most) => `${number(most)}টির মধ্যে ${number(count)}টি`,
  remainingCharacters: (remaining) =>
    remaining < 0 ? `${number(-remaining)}টি অক্ষর বেশি` : `${number(remaining)}টি অক্ষর বাকি`,
};
export const orderTexts: TranslationOf<typeof english.orderTexts> = {
  saving: (title) => `“${title}” সেভ হচ্ছে`,
  moved: (title, place, count) => `“${title}” এখন ${number(count)}টির মধ্যে ${number(place)} নম্বরে।`,
  notSaved: (reason) => `সেভ হয়নি: ${reason}`,
  perhapsNotSaved: (reason) => `হয়তো সেভ হয়নি: ${reason}`,
};
export const draftTexts: TranslationOf<typeof english.draftTexts> = {
  restore: 'আমার লেখা ফিরিয়ে আনুন',
  discard: 'ফেলে দিন',
  unsentDraft: 'আপনি এখানে লিখতে শুরু করেছিলেন, কিন্তু তা পাঠানো হয়নি।',
  imagesNotStored: (count) =>
    count === 1 ? 'ছবিটি রেখে দেওয়া যায় না: আবার বেছে নিন।' : 'ছবিগুলি রেখে দেওয়া যায় না: আবার বেছে নিন।',
};
export const undoBarTexts: TranslationOf<typeof english.undoBarTexts> = {
  label: 'শেষ বদল',
  undo: 'ফেরান',
  undoByKey: (text) => `${text} Control Z চেপে ফেরান।`,
  undoing: 'ফেরানো হচ্ছে…',
  undone: 'ফেরানো হয়েছে।',
  itemDeleted: (name) => `“${name}” মুছে ফেলা হয়েছে।`,
  restoreFailed: (name, reason) => `“${name}” ফেরানো যায়নি: ${reason}`,
  undoExpired: (name) => `“${name}” আর ফেরানো যাবে না।`,
  close: 'বন্ধ করুন',
};
export const imageTexts: TranslationOf<typeof english.imageTexts> = {
  unreadable: (kinds) => `এই ছবিটি পড়া যায়নি। এগুলির একটি বেছে নিন: ${kinds.replace(' or ', ' বা ')}।`,
  tooLarge: 'এই ছবিটি ৫ MB-র চেয়ে বড়। ছোট একটি বেছে নিন।',
  heic: 'এটি HEIC ফটো, যা এই ব্রাউজার বদলাতে পারে না। নতুন ফটোর জন্য iPhone-এ Settings, Camera, Formats, Most Compatible বেছে নিন। এটির জন্য Share, Options, Most Compatible বেছে JPEG হিসেবে সেভ করুন।',
  still: (name) => `${name}, স্থির দেখানো`,
  stillNote: 'নড়াচড়া করা ছবি স্থির দেখা যায়, তাদের প্রথম ফ্রেমে।',
};
export const scheduleTexts: TranslationOf<typeof english.scheduleTexts> = {
  summary: 'নির্দিষ্ট সময়ে দেখান',
  shownFrom: { label: 'কখন থেকে', day: 'কখন থেকে, দিন', time: 'কখন থেকে, সময়', clear: 'শুরু খালি করুন' },
  shownUntil: { label: 'কখন পর্যন্ত', day: 'কখন পর্যন্ত, দিন', time: 'কখন পর্যন্ত, সময়', clear: 'শেষ খালি করুন' },
  clearField: 'খালি করুন',
  clear: 'সবসময় দেখান',
  zone: 'সময়গুলি এই টাইম জোনের',
  useDevice: (zone) => `এই ডিভাইসের মতো ${zone} ব্যবহার করুন`,
  incomplete: 'দিন ও সময় বেছে নিন, অথবা দুটিই খালি করুন।',
  order: 'শেষ অবশ্যই শুরুর পরে হতে হবে।',
  endIsPast: 'এই সময় পেরিয়ে গেছে: দর্শকরা এটি আর দেখবেন না।',
  timeOccursTwice: 'তখন ঘড়ি পিছিয়ে যায়, আর এই সময় দুবার আসে। আগেরটি ধরা হবে।',
  timeNeverOccurs: (time) => `তখন ঘড়ি এগিয়ে যায়, আর এই সময় আসে না। এটি হবে ${time}।`,
  futureStart: (time) => `${time} থেকে দেখা যাবে`,
  futureEnd: (time) => `${time} পর্যন্ত`,
  pastEnd: (time) => `${time} পর্যন্ত দেখা গেছে`,
};
export const shareTexts: TranslationOf<typeof english.shareTexts> = share;

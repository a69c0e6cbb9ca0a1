import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { importTexts as english } from '../../import-texts.ts';

const { number } = messagesIn('bn');

export const importTexts: TranslationOf<typeof english> = {
  title: 'আপনার লিঙ্ক আনুন',
  address: 'আপনার পেজের ঠিকানা',
  addressHint:
    'Linktree, Beacons, Bento, Carrd, LinkStack বা যেকোনো পেজ। আমরা সেটি একবার পড়ি, আর কী নেবেন তা আপনি বেছে নেন।',
  addressExample: 'linktr.ee/name',
  addressMissing: 'আপনার পেজের ঠিকানা দিন, অথবা ফাইল বেছে নিন',
  addressInvalid: 'এটি কোনো পেজের ঠিকানা নয়',
  file: 'অথবা এক্সপোর্ট করা ফাইল',
  fileHint: 'আপনার ডেটার zip ফাইল, অথবা LinkStack বা LinkBreeze-এর JSON ফাইল, ২৫ MB পর্যন্ত',
  chooseFile: 'ফাইল বেছে নিন',
  tooLarge: 'ফাইলটি ২৫ MB-র চেয়ে বড়',
  read: 'কী আছে দেখান',
  found: (count, source) => `${number(count)}টি আইটেম পাওয়া গেছে: ${source}`,
  cut: 'পেজটি খুব লম্বা। তার শেষ অংশ এই তালিকায় নেই।',
  choose: 'যা চান না তার টিক তুলে দিন। এখনও কিছুই সেভ হয়নি।',
  withPicture: 'ছবিসহ',
  onPage: 'আগে থেকেই আপনার পেজে আছে',
  all: 'সব',
  link: 'লিঙ্ক',
  store: (count) => `${number(count)}টি আইটেম নিন`,
  noneChosen: 'অন্তত একটি আইটেমে টিক দিন',
  back: 'অন্য পেজ',
  stored: (count, withoutPicture) =>
    `${number(count)}টি আইটেম আপনার পেজে আছে।` +
    (withoutPicture > 0 ? ` ${number(withoutPicture)}টি ছবি ছাড়া, কারণ ছবি পড়া যায়নি।` : ''),
  notUndone: 'আইটেমগুলি মোছা যায়নি। আবার চেষ্টা করুন।',
};

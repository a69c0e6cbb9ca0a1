import type { ShareTexts } from '../share-subject.ts';

export const share: ShareTexts = {
  title: 'শেয়ার করুন',
  close: 'বন্ধ করুন',
  code: (address) => `${address}-এর QR কোড`,
  copy: 'কপি করুন',
  copied: 'কপি হয়েছে',
  cannotCopy: 'এই ব্রাউজারে কপি করা যায় না। উপরের ঠিকানাটি নির্বাচন করে কপি করুন।',
  targetsLabel: 'পাঠানোর উপায়',
  systemShare: 'আরও…',
  mail: 'ইমেল',
  newTab: ' (নতুন ট্যাবে খুলবে)',
  png: 'QR – PNG',
  svg: 'QR – SVG',
  pngFailed: 'এই ব্রাউজার ছবিটি আঁকতে পারেনি। QR কোডটি SVG হিসেবে সেভ করুন।',
};

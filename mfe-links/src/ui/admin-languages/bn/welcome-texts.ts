import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { welcomeTexts as english } from '../../welcome-texts.ts';

const { number } = messagesIn('bn');

export const welcomeTexts: TranslationOf<typeof english> = {
  step: (step, count) => `ধাপ ${number(step)} / ${number(count)}`,
  back: 'পিছনে',
  next: 'এগিয়ে যান',
  leave: 'বাকিটা বাদ দিন',
  saving: 'সেভ হচ্ছে',
  look: {
    title: 'একটি লুক বাছুন',
    text: 'যেকোনো একটি চাপুন। যেকোনো সময় বদলাতে পারেন, আর “ডিজাইন”-এ নিজেরটি বানাতে পারেন।',
    pick: (name) => `${name} ব্যবহার করুন`,
    loading: 'লুকগুলি লোড হচ্ছে',
    readFailed: 'লুকগুলি লোড করা যায়নি।',
    staleHint: 'এখানে আগের লুকগুলি দেখা যাচ্ছে।',
    unaffectedHint: 'না বেছেই এগিয়ে যান: আপনার পেজের একটি লুক আগে থেকেই আছে।',
    links: ['সবচেয়ে নতুন', 'সেরা', 'যোগাযোগ'],
  },
  places: {
    title: 'আপনি কোথায় কোথায় আছেন?',
    text: 'প্রতিটি জায়গা চাপুন আর সেখানে আপনার নাম লিখুন। লিঙ্ক আমরা বানিয়ে দেব।',
    handle: (place) => `${place}-এ আপনার নাম`,
    phone: 'আপনার WhatsApp নম্বর',
    phoneHint: 'দেশের কোডসহ, যেমন 91 98765 43210।',
    invalid: (place) => `${place}-এ এমন নাম হয় না। সেখানে অন্যরা যেমন দেখেন তেমন লিখুন, অথবা তার ঠিকানা পেস্ট করুন।`,
    invalidPhone: 'দেশের কোডসহ নম্বরটি লিখুন, যেমন 91 98765 43210।',
  },
  photo: {
    title: 'ফটো ও একটি লাইন',
    text: 'দুটিই আপনার পেজের সবার উপরে থাকে।',
    add: 'ফটো যোগ করুন',
    change: 'ফটো বদলান',
    preparing: 'ফটো তৈরি হচ্ছে…',
    line: 'আপনার সম্পর্কে একটি লাইন',
    lineHint: 'যেমন: চেন্নাই থেকে রবিবারের রেসিপি।',
  },
  live: {
    title: 'আপনার পেজ লাইভ',
    text: 'এখন সবাই আপনার পেজ খুলতে পারেন। এর ঠিকানা:',
    copy: 'কপি করুন',
    copied: 'কপি হয়েছে',
    cannotCopy: (address) => `আপনার ব্রাউজারে কপি করা যায় না। আপনার পেজটি হল ${address}`,
    code: (address) => `${address}-এর QR কোড`,
    bioTitle: 'আপনার Instagram বায়োতে দিন',
    bio: [
      'উপরের ঠিকানাটি কপি করুন।',
      'Instagram-এ আপনার প্রোফাইল খুলুন, তারপর “Edit profile”, “Links”, “Add external link”।',
      'ঠিকানাটি পেস্ট করে সেভ করুন।',
    ],
    open: 'আমার পেজ খুলুন',
    done: 'হয়ে গেছে',
  },
  checklist: {
    title: 'আপনার পেজ সম্পূর্ণ করুন',
    progress: (done, count) => `${number(count)}টির মধ্যে ${number(done)}টি হয়েছে`,
    link: 'আপনার প্রথম লিঙ্ক যোগ করুন',
    photo: 'ফটো যোগ করুন',
    line: 'আপনি কে, এক লাইনে বলুন',
    email: 'আপনার ইমেল যাচাই করুন, যাতে সার্চ ইঞ্জিন আপনার পেজ দেখায়',
    hide: 'এই তালিকা লুকান',
    done: 'হয়েছে:',
  },
};

import type { TranslationOf } from '@linkstall/kit/language';

import type { previewTexts as english } from '../../preview-texts.ts';

export const previewTexts: TranslationOf<typeof english> = {
  reading: (address) => `${hostOf(address)} পড়া হচ্ছে`,
  skip: 'অপেক্ষা করবেন না',
  done: ({ site, hasTitle, hasPicture }) => {
    if (hasTitle && hasPicture) return `শিরোনাম ও ছবি ${site} থেকে নেওয়া। যা চান বদলান।`;
    if (hasTitle) return `শিরোনাম ${site} থেকে নেওয়া। চাইলে বদলান।`;
    return hasPicture ? `ছবি ${site} থেকে নেওয়া।` : `${site} সাড়া দিচ্ছে। আপনার লেখা যেমন আছে থাকবে।`;
  },
  useHttps: (address) => `${address} ব্যবহার করুন`,
  failed: (reason) => `${reason || 'ঠিকানাটি পড়া যায়নি'}। আপনার ঠিকানা থাকবে; বাকিটা নিজে পূরণ করুন।`,
  kindOffer: {
    video: 'এটি সরাসরি আপনার পেজেই খুলতে পারে।',
    phone: 'এটি একটি ফোন নম্বর।',
    whatsapp: 'এটি একটি WhatsApp চ্যাট।',
    mail: 'এটি একটি ইমেল ঠিকানা।',
    upi: 'এটি একটি UPI আইডি।',
  },
  addAs: (kind) => `এভাবে যোগ করুন: ${kind}`,
};

const hostOf = (address: string): string => address.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)[0] ?? '';

import type { TranslationOf } from '@linkstall/kit/language';

import type { previewTexts as english } from '../../preview-texts.ts';

export const previewTexts: TranslationOf<typeof english> = {
  reading: (address) => `${hostOf(address)} को पढ़ा जा रहा है`,
  skip: 'इंतज़ार न करें',
  done: ({ site, hasTitle, hasPicture }) => {
    if (hasTitle && hasPicture) return `शीर्षक और तस्वीर ${site} से ली गई हैं। जो चाहें बदलें।`;
    if (hasTitle) return `शीर्षक ${site} से लिया गया है। चाहें तो बदलें।`;
    return hasPicture ? `तस्वीर ${site} से ली गई है।` : `${site} चल रही है। आपका लिखा हुआ वैसा ही रहेगा।`;
  },
  useHttps: (address) => `${address} इस्तेमाल करें`,
  failed: (reason) => `${reason || 'यह पता पढ़ा नहीं जा सका'}। आपका पता बना रहेगा; बाकी खुद भरें।`,
  kindOffer: {
    video: 'यह सीधे आपके पेज पर चल सकता है।',
    phone: 'यह फ़ोन नंबर है।',
    whatsapp: 'यह WhatsApp चैट है।',
    mail: 'यह ईमेल पता है।',
    upi: 'यह UPI आईडी है।',
  },
  addAs: (kind) => `इस रूप में जोड़ें: ${kind}`,
};

const hostOf = (address: string): string => address.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)[0] ?? '';

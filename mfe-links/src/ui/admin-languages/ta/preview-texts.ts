import type { TranslationOf } from '@linkstall/kit/language';

import type { previewTexts as english } from '../../preview-texts.ts';

export const previewTexts: TranslationOf<typeof english> = {
  reading: (address) => `${hostOf(address)} படிக்கப்படுகிறது`,
  skip: 'காத்திருக்க வேண்டாம்',
  done: ({ site, hasTitle, hasPicture }) => {
    if (hasTitle && hasPicture) return `தலைப்பும் படமும் ${site}-இலிருந்து வந்தவை. விரும்பியதை மாற்றலாம்.`;
    if (hasTitle) return `தலைப்பு ${site}-இலிருந்து வந்தது. விரும்பியபடி மாற்றலாம்.`;
    return hasPicture ? `படம் ${site}-இலிருந்து வந்தது.` : `${site} பதிலளித்தது. நீங்கள் எழுதியது அப்படியே இருக்கும்.`;
  },
  useHttps: (address) => `${address}-ஐப் பயன்படுத்து`,
  failed: (reason) => `${reason || 'முகவரியைப் படிக்க முடியவில்லை'}. உங்கள் முகவரி அப்படியே இருக்கும்; மற்றதை நீங்களே நிரப்பவும்.`,
  kindOffer: {
    video: 'இது உங்கள் பக்கத்திலேயே திறக்கலாம்.',
    phone: 'இது ஒரு தொலைபேசி எண்.',
    whatsapp: 'இது ஒரு WhatsApp உரையாடல்.',
    mail: 'இது ஒரு மின்னஞ்சல் முகவரி.',
    upi: 'இது ஒரு UPI ID.',
  },
  addAs: (kind) => `${kind} ஆகச் சேர்`,
};

const hostOf = (address: string): string => address.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)[0] ?? '';

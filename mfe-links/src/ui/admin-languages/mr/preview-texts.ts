import type { TranslationOf } from '@linkstall/kit/language';

import type { previewTexts as english } from '../../preview-texts.ts';

export const previewTexts: TranslationOf<typeof english> = {
  reading: (address) => `${hostOf(address)} वाचले जात आहे`,
  skip: 'थांबू नका',
  done: ({ site, hasTitle, hasPicture }) => {
    if (hasTitle && hasPicture) return `शीर्षक आणि चित्र ${site} वरून घेतले आहे. हवे ते बदला.`;
    if (hasTitle) return `शीर्षक ${site} वरून घेतले आहे. हवे तर बदला.`;
    return hasPicture ? `चित्र ${site} वरून घेतले आहे.` : `${site} सुरू आहे. तुम्ही लिहिलेले तसेच राहील.`;
  },
  useHttps: (address) => `${address} वापरा`,
  failed: (reason) => `${reason || 'हा पत्ता वाचता आला नाही'}. तुमचा पत्ता राहील; बाकीचे स्वतः भरा.`,
  kindOffer: {
    video: 'हे थेट तुमच्या पेजवर उघडू शकते.',
    phone: 'हा फोन नंबर आहे.',
    whatsapp: 'हे WhatsApp चॅट आहे.',
    mail: 'हा ईमेल पत्ता आहे.',
    upi: 'हा UPI आयडी आहे.',
  },
  addAs: (kind) => `असे जोडा: ${kind}`,
};

const hostOf = (address: string): string => address.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)[0] ?? '';

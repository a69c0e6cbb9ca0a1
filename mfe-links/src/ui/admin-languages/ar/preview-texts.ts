import { isolate, type TranslationOf } from '@linkstall/kit/language';

import type { previewTexts as english } from '../../preview-texts.ts';

export const previewTexts: TranslationOf<typeof english> = {
  reading: (address) => `جارٍ قراءة ${isolate(hostOf(address))}`,
  skip: 'عدم الانتظار',
  done: ({ site, hasTitle, hasPicture }) => {
    if (hasTitle && hasPicture) return `الاسم والصورة من ${isolate(site)}. غيّر ما تشاء.`;
    if (hasTitle) return `الاسم من ${isolate(site)}. غيّره كما تشاء.`;
    return hasPicture ? `الصورة من ${isolate(site)}.` : `استجاب ${isolate(site)}. ما كتبته باقٍ.`;
  },
  useHttps: (address) => `استخدام ${isolate(address)}`,
  failed: (reason) => `${reason ? isolate(reason) : 'تعذّرت قراءة العنوان'}. يبقى عنوانك؛ املأ الباقي بنفسك.`,
  kindOffer: {
    video: 'يمكن أن يُفتح هذا في صفحتك نفسها.',
    phone: 'هذا رقم هاتف.',
    whatsapp: 'هذه محادثة WhatsApp.',
    mail: 'هذا عنوان بريد إلكتروني.',
    upi: 'هذا معرّف UPI.',
  },
  addAs: (kind) => `إضافته بنوع: ${kind}`,
};

const hostOf = (address: string): string => address.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)[0] ?? '';

import type { TranslationOf } from '@linkstall/kit/language';

import type { previewTexts as english } from '../../preview-texts.ts';

const hostOf = (address: string): string => address.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)[0] ?? '';

export const previewTexts: TranslationOf<typeof english> = {
  reading: (address) => `Leyendo ${hostOf(address)}`,
  skip: 'No esperar',
  done: ({ site, hasTitle, hasPicture }) => {
    if (hasTitle && hasPicture) return `El título y la imagen vienen de ${site}. Cambie lo que quiera.`;
    if (hasTitle) return `El título viene de ${site}. Cámbielo si quiere.`;
    return hasPicture ? `La imagen viene de ${site}.` : `${site} responde. Lo que escribió se queda.`;
  },
  useHttps: (address) => `Usar ${address}`,
  failed: (reason) =>
    `${reason || 'No se ha podido leer la dirección'}. Su dirección se queda; rellene usted el resto.`,
  kindOffer: {
    video: 'Esto puede abrirse en su propia página.',
    phone: 'Es un número de teléfono.',
    whatsapp: 'Es un chat de WhatsApp.',
    mail: 'Es una dirección de correo.',
    upi: 'Es un ID de UPI.',
  },
  addAs: (kind) => `Añadir como: ${kind}`,
};

import type { TranslationOf } from '@linkstall/kit/language';

import type { previewTexts as english } from '../../preview-texts.ts';

const hostOf = (address: string): string => address.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)[0] ?? '';

export const previewTexts: TranslationOf<typeof english> = {
  reading: (address) => `Lendo ${hostOf(address)}`,
  skip: 'Não esperar',
  done: ({ site, hasTitle, hasPicture }) => {
    if (hasTitle && hasPicture) return `O título e a imagem vêm de ${site}. Altere o que quiser.`;
    if (hasTitle) return `O título vem de ${site}. Altere como quiser.`;
    return hasPicture ? `A imagem vem de ${site}.` : `${site} responde. O que você escreveu fica.`;
  },
  useHttps: (address) => `Usar ${address}`,
  failed: (reason) => `${reason || 'Não foi possível ler o endereço'}. Seu endereço fica; o resto você preenche.`,
  kindOffer: {
    video: 'Isto pode abrir direto na sua página.',
    phone: 'Este é um número de telefone.',
    whatsapp: 'Esta é uma conversa do WhatsApp.',
    mail: 'Este é um endereço de e-mail.',
    upi: 'Este é um ID de UPI.',
  },
  addAs: (kind) => `Adicionar como: ${kind}`,
};

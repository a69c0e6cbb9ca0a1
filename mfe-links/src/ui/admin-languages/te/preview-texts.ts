import type { TranslationOf } from '@linkstall/kit/language';

import type { previewTexts as english } from '../../preview-texts.ts';

export const previewTexts: TranslationOf<typeof english> = {
  reading: (address) => `${hostOf(address)} చదువుతోంది`,
  skip: 'ఆగనక్కర్లేదు',
  done: ({ site, hasTitle, hasPicture }) => {
    if (hasTitle && hasPicture) return `శీర్షిక, చిత్రం ${site} నుంచి వచ్చాయి. కావాల్సింది మార్చండి.`;
    if (hasTitle) return `శీర్షిక ${site} నుంచి వచ్చింది. కావాల్సినట్టు మార్చండి.`;
    return hasPicture ? `చిత్రం ${site} నుంచి వచ్చింది.` : `${site} స్పందించింది. మీరు టైప్ చేసింది అలాగే ఉంటుంది.`;
  },
  useHttps: (address) => `${address} వాడండి`,
  failed: (reason) => `${reason || 'చిరునామాను చదవలేకపోయాం'}. మీ చిరునామా అలాగే ఉంటుంది; మిగతాది మీరే నింపండి.`,
  kindOffer: {
    video: 'ఇది మీ పేజీలోనే తెరుచుకోగలదు.',
    phone: 'ఇది ఫోన్ నంబర్.',
    whatsapp: 'ఇది WhatsApp చాట్.',
    mail: 'ఇది ఈమెయిల్ చిరునామా.',
    upi: 'ఇది UPI ID.',
  },
  addAs: (kind) => `${kind}గా జోడించండి`,
};

const hostOf = (address: string): string => address.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)[0] ?? '';

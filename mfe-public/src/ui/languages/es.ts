import { LOCALES } from '@linkstall/kit/languages';
import { share } from '@linkstall/kit/share-texts/es';

import type { Catalogue } from './catalogue.ts';

export const es: Catalogue = {
  language: 'es',
  locale: LOCALES.es,
  page: {
    description: (fullName) => `Todos los enlaces de ${fullName} en una página`,
    empty: 'No se encontraron datos',
    emptyText: 'Todavía no hay nada aquí. Vuelve pronto.',
    ownEmptyText: 'Quien te visite no encontrará nada aquí hasta que añadas un enlace.',
    addFirst: 'Añade tu primer enlace',
    store: 'Tienda',
    affiliate: 'Enlace de afiliado',
    share: share.title,
    madeWith: (site) => `Hecho con ${site}`,
    report: 'Denunciar esta página',
    login: 'Iniciar sesión',
  },
  entries: {
    watchAt: (site) => `Ver en ${site}`,
    openAt: (site) => `Abrir en ${site}`,
    upiCode: (payee) => `Código QR para pagar a ${payee} por UPI`,
    upiHint: 'Escanéalo con cualquier app de UPI o paga a',
    newPage: 'Esta página es nueva aquí. Paga solo a personas que conoces.',
    priceBefore: 'Antes: ',
    priceNow: ' Ahora: ',
    addToCalendar: 'Añadir al calendario',
    saveContact: 'Guardar contacto',
    download: (type, size) => `Descargar ${type} · ${size}`,
    openNow: 'Abierto ahora',
    closedNow: 'Cerrado ahora',
    closed: 'cerrado',
    left: (duration) => `Quedan: ${duration}`,
  },
  share,
};

import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { welcomeTexts as english } from '../../welcome-texts.ts';

const { number } = messagesIn('es');

export const welcomeTexts: TranslationOf<typeof english> = {
  step: (step, count) => `Paso ${number(step)} de ${number(count)}`,
  back: 'Atrás',
  next: 'Continuar',
  leave: 'Omitir el resto',
  saving: 'Guardando',
  look: {
    title: 'Elija un estilo',
    text: 'Pulse uno. Puede cambiarlo cuando quiera y crear el suyo en “Diseño”.',
    pick: (name) => `Usar ${name}`,
    loading: 'Cargando los estilos',
    readFailed: 'No se han podido cargar los estilos.',
    staleHint: 'Ve los estilos de antes.',
    unaffectedHint: 'Continúe sin elegir: su página ya tiene un estilo.',
    links: ['Lo nuevo', 'Lo mejor', 'Contacto'],
  },
  places: {
    title: '¿Dónde está usted?',
    text: 'Pulse cada sitio y escriba su nombre allí. Nosotros hacemos los enlaces.',
    handle: (place) => `Su nombre en ${place}`,
    phone: 'Su número de WhatsApp',
    phoneHint: 'Con el prefijo del país, como 91 98765 43210.',
    invalid: (place) => `No es un nombre en ${place}. Escríbalo como lo ven allí los demás o pegue su dirección.`,
    invalidPhone: 'Escriba el número con el prefijo del país, como 91 98765 43210.',
  },
  photo: {
    title: 'Foto y una frase',
    text: 'Ambas aparecen en la parte superior de su página.',
    add: 'Añadir foto',
    change: 'Cambiar la foto',
    preparing: 'Preparando la foto…',
    line: 'Una frase sobre usted',
    lineHint: 'Por ejemplo: Recetas de domingo desde Chennai.',
  },
  live: {
    title: 'Ya está en línea',
    text: 'Cualquiera puede abrir ya su página. Esta es su dirección:',
    copy: 'Copiar',
    copied: 'Copiado',
    cannotCopy: (address) => `Su navegador no permite copiar. Su página es ${address}`,
    code: (address) => `Código QR de ${address}`,
    bioTitle: 'Póngala en su biografía de Instagram',
    bio: [
      'Copie la dirección de arriba.',
      'En Instagram, abra su perfil y después “Editar perfil”, “Enlaces”, “Añadir enlace externo”.',
      'Pegue la dirección y guarde.',
    ],
    open: 'Abrir mi página',
    done: 'Listo',
  },
  checklist: {
    title: 'Termine su página',
    progress: (done, count) => `${number(done)} de ${number(count)} hechos`,
    link: 'Añada su primer enlace',
    photo: 'Añada una foto',
    line: 'Diga en una frase quién es',
    email: 'Verifique su correo para que los buscadores muestren su página',
    hide: 'Ocultar esta lista',
    done: 'Hecho:',
  },
};

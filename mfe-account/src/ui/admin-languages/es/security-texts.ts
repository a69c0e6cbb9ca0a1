import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { securityTexts as english } from '../../security-texts.ts';

const { locale, number } = messagesIn('es');

const inMb = (bytes: number) => `${number(Math.round((bytes / 1024 / 1024) * 10) / 10)} MB`;

export const securityTexts: TranslationOf<typeof english> = {
  security: {
    back: 'Volver a la cuenta',
    password: 'Cambiar contraseña',
    passwordIntro: 'Aquí su sesión sigue abierta. En todos los demás sitios se cierra.',
    apiTokens: 'Tokens de API',
    logins: 'Sesiones abiertas',
    loginsIntro:
      'Todos los navegadores y programas que han entrado en su cuenta. Cierre los que no reconozca y después cambie su contraseña.',
    showLogins: 'Ver sesiones',
    thisLogin: 'Esta',
    from: (address) => `desde ${address}`,
    loggedIn: 'Inicio',
    seen: 'Último uso',
    unbound: 'No vinculada a un solo navegador',
    end: 'Cerrar',
    endOf: (login) => `Cerrar ${login}`,
    ended: (device) => `Se ha cerrado la sesión de ${device}`,
    export: 'Sus datos',
    exportIntro:
      'Un archivo zip con su perfil, enlaces y productos, con sus imágenes a tamaño completo y con una página (index.html) que lo muestra todo sin conexión. Solo puede haber una descarga a la vez. Una descarga termina al cabo de una hora, aunque no esté completa.',
    download: 'Descargar sus datos',
    downloaded: 'Sus datos se han descargado',
    copy: 'Una copia de su página',
    copyIntro:
      'Un archivo ZIP con su página, su tienda y sus productos tal como los ven los visitantes. Descomprímalo y abra index.html, con o sin red, o ponga la carpeta en cualquier servidor web. Los enlaces llevan directamente a sus direcciones. No incluye la búsqueda, los reproductores ni el recuento.',
    downloadCopy: 'Descargar la copia',
    copyDownloaded: 'Se ha descargado la copia de su página',
    deletion: 'Eliminar cuenta',
    deletionIntro:
      'Su página, su tienda y sus imágenes desaparecen al instante. Solo las recupera el enlace para deshacer un cambio de correo de los últimos 7 días. Nadie podrá tomar su nombre de usuario durante 90 días.',
    downloadFirst: 'Descargue antes sus datos si quiere conservarlos.',
    deleted: 'Su cuenta se ha eliminado',
    typeName: (username) => `Escriba ${username} para confirmar`,
  },
  move: {
    title: 'Mudarse a otro sitio',
    intro:
      'Su página, su tienda, sus productos, sus lugares y sus códigos QR impresos llevarán entonces a las mismas rutas de su página nueva. Lleve antes sus datos: descárguelos aquí y elija allí el archivo en «Traiga sus enlaces».',
    proof:
      'Su página nueva debe tener su nombre de usuario, o la dirección de esta página entre sus iconos sociales. Así sabemos que es suya.',
    address: 'Dirección de su página nueva',
    addressMissing: 'Escriba la dirección de su página nueva.',
    howLong: 'Durante cuánto tiempo',
    months: (count) => (count === 0 ? 'Hasta que yo la termine' : count === 1 ? '1 mes' : `${number(count)} meses`),
    action: 'Mudar mi página',
    moved: 'Su página se ha mudado',
    leadsTo: 'Los visitantes de su página y su tienda llegan a',
    until: (end) => `Termina el ${end.toLocaleDateString(locale, { dateStyle: 'long' })}.`,
    untilEnded: 'Dura hasta que usted la termine.',
    end: 'Terminar la redirección',
    ended: 'Los visitantes vuelven a ver su página aquí',
  },
  storage: {
    title: 'Espacio para imágenes',
    intro:
      'Las imágenes de su perfil, enlaces, productos y temas. Lo que elimine libera su espacio al cabo de unos segundos.',
    used: (usedBytes, limitBytes) => `${inMb(usedBytes)} de ${inMb(limitBytes)} en uso`,
    loading: 'Leyendo el espacio usado',
    readFailed: 'No se ha podido leer el espacio usado.',
    staleHint: 'Ve lo que se usaba antes.',
    unaffectedHint: 'Todo lo demás de esta página funciona.',
  },
};

import type { TranslationOf } from '@linkstall/kit/language';

import type { texts as english } from '../../texts.ts';

export const texts: TranslationOf<typeof english> = {
  site: {
    claim: 'Enlaces y un puesto.',
    about: {
      '/about#what': 'Qué es',
      '/about/source': 'Código fuente',
      '/privacy': 'Privacidad',
      '/about#licence': 'Licencia',
    },
    skip: 'Ir al contenido',
    sections: 'Secciones',
    account: 'Cuenta',
    home: 'Inicio',
    features: 'Funciones',
    templates: 'Plantillas',
    admin: 'Panel',
    login: 'Entrar',
    signup: 'Registro',
    logout: 'Salir',
    tryAgain: 'Reintentar',
    backHome: 'Volver al inicio',
    loading: 'Cargando',
  },
  session: {
    loggedOut: 'Sesión cerrada',
    ended: 'Su sesión ha terminado. Vuelva a entrar.',
    notStored:
      'Este navegador no guarda nada de este sitio, así que su sesión no puede mantenerse abierta. Permita el almacenamiento y vuelva a entrar.',
  },
  confirm: {
    cancelled: 'Sin confirmar. El cambio no se ha hecho.',
    noStorage:
      'Este navegador no guarda nada de este sitio, así que no se puede confirmar. Permita el almacenamiento e inténtelo de nuevo.',
  },
  notFound: {
    title: 'Página no encontrada',
    text: 'No hay ninguna página en esta dirección. Puede que la página se haya movido o que la dirección esté mal escrita.',
  },
  apiUnavailable: {
    title: 'Ahora mismo no estamos disponibles',
    text: 'No se ha podido leer esta página. Todo lo que guardó está a salvo. La página se abrirá automáticamente cuando el servicio vuelva a funcionar.',
  },
  missing: {
    title: (remote) => `La parte “${remote}” no se ha cargado`,
    page: 'Esta página no se ha cargado',
    text: 'Todo lo demás funciona y no se ha perdido nada de lo que guardó. Solo falta esta pantalla.',
  },
  disabled: {
    title: (remote) => `La parte “${remote}” está desactivada`,
    text: 'Los operadores de este sitio han desactivado esta parte. Todo lo demás funciona y no se ha perdido nada de lo que guardó.',
  },
  slow: {
    title: (remote) => `La parte “${remote}” tarda en cargarse`,
    text: 'Todo lo demás funciona.',
  },
  leaving: {
    ask: 'Su último cambio aún no se ha guardado. ¿Salir de todos modos?',
  },
  http: {
    noResponse: 'No se ha podido conectar con nosotros. Compruebe su conexión e inténtelo de nuevo.',
    timeout: 'No ha llegado respuesta a tiempo. Compruebe su conexión e inténtelo de nuevo.',
    unreadable: 'No se ha podido leer la respuesta. Inténtelo de nuevo.',
    tooLarge:
      'Demasiado grande para este servidor (su proxy permite alrededor de 1 MB). Elija un archivo más pequeño o avise al operador.',
    badGateway: 'El servidor de este sitio no responde. Espere un minuto e inténtelo de nuevo.',
    unavailable: 'Este sitio está saturado o se está actualizando. Espere un minuto e inténtelo de nuevo.',
    gatewayTimeout:
      'El servidor ha tardado demasiado. Puede que el cambio se haya hecho: compruébelo antes de intentarlo de nuevo.',
    challenge:
      'La protección de este sitio quiere comprobar su navegador. Abra el sitio en una pestaña nueva, supere la comprobación y vuelva a intentarlo aquí.',
    networkLogin:
      'Esta red pide antes iniciar sesión, como en un hotel o un tren. Abra cualquier sitio en una pestaña nueva, inicie sesión allí y vuelva a intentarlo aquí.',
  },
};

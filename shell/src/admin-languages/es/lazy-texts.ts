import type { TranslationOf } from '@linkstall/kit/language';

import type { lazyTexts as english } from '../../lazy-texts.ts';

export const lazyTexts: TranslationOf<typeof english> = {
  confirm: {
    code: 'Código',
    codeHint: 'Seis dígitos de su aplicación de autenticación, o un código de recuperación.',
    codeMissing: 'Introduzca el código.',
    passkey: 'Usar una llave de acceso',
    noPasskey: 'No se usó ninguna llave de acceso. Introduzca su contraseña o inténtelo de nuevo.',
    title: 'Confirmar',
    hint: 'Confirme solo lo que haya iniciado usted.',
    label: 'Contraseña',
    confirm: 'Confirmar',
    cancel: 'Cancelar',
    sending: 'Enviando',
    missing: 'Escriba su contraseña.',
    unexpected: 'Algo ha fallado. Inténtelo de nuevo.',
    endedTitle: 'Nada que confirmar',
    ended: 'Esta solicitud ha caducado. Una solicitud espera cinco minutos. Vuelva atrás y empiece de nuevo.',
    back: 'Volver',
    retry: 'Reintentar',
    downloaded: 'Su archivo está listo',
  },
  ownPage: {
    label: 'Su página',
    page: 'Su página',
    links: 'Enlaces',
    design: 'Diseño',
    account: 'Cuenta',
    store: 'Tienda',
    editProduct: 'Editar producto',
    copy: 'Copiar dirección',
    copied: 'Copiado',
    cannotCopy: (address) => `Este navegador no permite copiar. La dirección es ${address}`,
  },
  phoneBar: {
    store: 'Tienda',
    add: 'Añadir',
    menu: 'Menú de la cuenta',
  },
  section: {
    missing: (remote) => `La parte “${remote}” no se ha cargado. Todo lo demás funciona.`,
  },
  preview: {
    label: 'Vista previa de su página',
    open: 'Vista previa',
    close: 'Cerrar vista previa',
    none: 'No hay ninguna vista previa instalada. Todo lo demás funciona.',
    failed: 'No se ha podido leer su página. Se volverá a intentar automáticamente.',
    slow: (remote) => `La vista previa tarda en cargarse (parte “${remote}”). Todo lo demás funciona.`,
    disabled: (remote) => `La vista previa está desactivada (parte “${remote}”). Todo lo demás funciona.`,
    missing: (remote) => `La vista previa no se ha cargado (parte “${remote}”). Todo lo demás funciona.`,
  },
};

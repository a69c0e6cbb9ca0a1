import type { TranslationOf } from '@linkstall/kit/language';

import type { lazyTexts as english } from '../../lazy-texts.ts';

export const lazyTexts: TranslationOf<typeof english> = {
  confirm: {
    code: 'Código',
    codeHint: 'Seis dígitos do seu aplicativo autenticador ou um código de recuperação.',
    codeMissing: 'Digite o código.',
    passkey: 'Usar uma chave de acesso',
    noPasskey: 'Nenhuma chave de acesso foi usada. Digite sua senha ou tente de novo.',
    title: 'Confirmar',
    hint: 'Confirme só o que foi iniciado por você.',
    label: 'Senha',
    confirm: 'Confirmar',
    cancel: 'Cancelar',
    sending: 'Enviando',
    missing: 'Digite sua senha.',
    unexpected: 'Algo deu errado. Tente de novo.',
    endedTitle: 'Nada a confirmar',
    ended: 'Este pedido expirou. Um pedido espera cinco minutos. Volte e comece de novo.',
    back: 'Voltar',
    retry: 'Tentar de novo',
    downloaded: 'Seu arquivo está pronto',
  },
  ownPage: {
    label: 'Sua página',
    page: 'Sua página',
    links: 'Links',
    design: 'Design',
    account: 'Conta',
    store: 'Loja',
    editProduct: 'Editar produto',
    copy: 'Copiar endereço',
    copied: 'Copiado',
    cannotCopy: (address) => `Este navegador não permite copiar. O endereço é ${address}`,
  },
  phoneBar: {
    store: 'Loja',
    add: 'Novo',
    menu: 'Menu da conta',
  },
  section: {
    missing: (remote) => `A parte “${remote}” não carregou. Todo o resto funciona.`,
  },
  preview: {
    label: 'Prévia da sua página',
    open: 'Prévia',
    close: 'Fechar prévia',
    none: 'Nenhuma prévia está instalada. Todo o resto funciona.',
    failed: 'Não foi possível ler sua página. Uma nova tentativa será feita automaticamente.',
    slow: (remote) => `A prévia está demorando para carregar (parte “${remote}”). Todo o resto funciona.`,
    disabled: (remote) => `A prévia foi desativada (parte “${remote}”). Todo o resto funciona.`,
    missing: (remote) => `A prévia não carregou (parte “${remote}”). Todo o resto funciona.`,
  },
};

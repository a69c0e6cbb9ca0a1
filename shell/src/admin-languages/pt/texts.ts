import type { TranslationOf } from '@linkstall/kit/language';

import type { texts as english } from '../../texts.ts';

export const texts: TranslationOf<typeof english> = {
  site: {
    claim: 'Links e uma barraca.',
    about: {
      '/about#what': 'O que é',
      '/about/source': 'Código-fonte',
      '/privacy': 'Privacidade',
      '/about#licence': 'Licença',
    },
    skip: 'Ir para o conteúdo',
    sections: 'Seções',
    account: 'Conta',
    home: 'Início',
    features: 'Recursos',
    templates: 'Modelos',
    admin: 'Painel',
    login: 'Entrar',
    signup: 'Cadastro',
    logout: 'Sair',
    tryAgain: 'Tentar de novo',
    backHome: 'Voltar ao início',
    loading: 'Carregando',
  },
  session: {
    loggedOut: 'Você saiu',
    ended: 'Sua sessão terminou. Entre de novo.',
    notStored:
      'Este navegador não guarda nada deste site, por isso sua sessão não pode continuar aberta. Permita o armazenamento e entre de novo.',
  },
  confirm: {
    cancelled: 'Não confirmado. A alteração não foi feita.',
    noStorage:
      'Este navegador não guarda nada deste site, por isso não é possível confirmar. Permita o armazenamento e tente de novo.',
  },
  notFound: {
    title: 'Página não encontrada',
    text: 'Não há nenhuma página neste endereço. A página pode ter mudado de lugar ou o endereço pode ter um erro de digitação.',
  },
  apiUnavailable: {
    title: 'Não estamos disponíveis agora',
    text: 'Não foi possível ler esta página. Tudo o que você salvou está seguro. A página abre automaticamente quando o serviço voltar.',
  },
  missing: {
    title: (remote) => `A parte “${remote}” não carregou`,
    page: 'Esta página não carregou',
    text: 'Todo o resto funciona, e nada do que você salvou se perdeu. Só falta esta tela.',
  },
  disabled: {
    title: (remote) => `A parte “${remote}” foi desativada`,
    text: 'Os operadores deste site desativaram esta parte. Todo o resto funciona, e nada do que você salvou se perdeu.',
  },
  slow: {
    title: (remote) => `A parte “${remote}” está demorando para carregar`,
    text: 'Todo o resto funciona.',
  },
  leaving: {
    ask: 'Sua última alteração ainda não foi salva. Sair mesmo assim?',
  },
  http: {
    noResponse: 'Não foi possível nos contatar. Verifique sua conexão e tente de novo.',
    timeout: 'Nenhuma resposta chegou a tempo. Verifique sua conexão e tente de novo.',
    unreadable: 'Não foi possível ler a resposta. Tente de novo.',
    tooLarge:
      'Grande demais para este servidor (o proxy permite cerca de 1 MB). Escolha um arquivo menor ou avise o operador.',
    badGateway: 'O servidor deste site não responde. Espere um minuto e tente de novo.',
    unavailable: 'Este site está sobrecarregado ou em atualização. Espere um minuto e tente de novo.',
    gatewayTimeout: 'O servidor demorou demais. Talvez a alteração tenha sido feita: confira antes de tentar de novo.',
    challenge:
      'A proteção deste site quer verificar seu navegador. Abra o site em uma nova aba, passe na verificação e tente de novo aqui.',
    networkLogin:
      'Esta rede pede um login antes, como em um hotel ou trem. Abra qualquer site em uma nova aba, faça login lá e tente de novo aqui.',
  },
};

import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { securityTexts as english } from '../../security-texts.ts';

const { locale, number } = messagesIn('pt');

const inMb = (bytes: number) => `${number(Math.round((bytes / 1024 / 1024) * 10) / 10)} MB`;

export const securityTexts: TranslationOf<typeof english> = {
  security: {
    back: 'Voltar para a conta',
    password: 'Alterar senha',
    passwordIntro: 'Sua sessão continua aberta aqui. Em todos os outros lugares ela é encerrada.',
    apiTokens: 'Tokens de API',
    logins: 'Sessões abertas',
    loginsIntro:
      'Todos os navegadores e programas que entraram na sua conta. Encerre os que você não reconhece e depois altere sua senha.',
    showLogins: 'Ver sessões',
    thisLogin: 'Esta',
    from: (address) => `de ${address}`,
    loggedIn: 'Entrada',
    seen: 'Último uso',
    unbound: 'Não vinculada a um único navegador',
    end: 'Encerrar',
    endOf: (login) => `Encerrar ${login}`,
    ended: (device) => `Sessão encerrada: ${device}`,
    export: 'Seus dados',
    exportIntro:
      'Um arquivo zip com seu perfil, links e produtos, com suas imagens em tamanho original e com uma página (index.html) que mostra tudo sem internet. Só é possível fazer um download por vez. Um download termina depois de uma hora, mesmo que não esteja completo.',
    download: 'Baixar seus dados',
    downloaded: 'Seus dados foram baixados',
    copy: 'Uma cópia da sua página',
    copyIntro:
      'Um arquivo ZIP com a sua página, a sua loja e os seus produtos como os visitantes os veem. Descompacte-o e abra index.html, com ou sem rede, ou coloque a pasta em qualquer servidor web. Os links levam direto aos seus endereços. A busca, os players e a contagem ficam de fora.',
    downloadCopy: 'Baixar a cópia',
    copyDownloaded: 'A cópia da sua página foi baixada',
    deletion: 'Excluir conta',
    deletionIntro:
      'Sua página, sua loja e suas imagens somem na hora. Só o link para desfazer uma alteração de e-mail dos últimos 7 dias as traz de volta. Ninguém pode usar seu nome de usuário por 90 dias.',
    downloadFirst: 'Baixe seus dados antes, se quiser guardá-los.',
    deleted: 'Sua conta foi excluída',
    typeName: (username) => `Digite ${username} para confirmar`,
  },
  move: {
    title: 'Mudar para outro site',
    intro:
      'A sua página, a sua loja, os seus produtos, os seus lugares e os seus QR codes impressos levam então aos mesmos caminhos da nova página. Leve antes os seus dados: baixe-os aqui e escolha lá o arquivo em “Traga os seus links”.',
    proof:
      'A nova página precisa ter o seu nome de usuário, ou o endereço desta página entre os ícones sociais. Assim sabemos que ela é sua.',
    address: 'Endereço da nova página',
    addressMissing: 'Digite o endereço da nova página.',
    howLong: 'Por quanto tempo',
    months: (count) => (count === 0 ? 'Até eu encerrar' : count === 1 ? '1 mês' : `${number(count)} meses`),
    action: 'Mudar minha página',
    moved: 'A sua página se mudou',
    leadsTo: 'Os visitantes da sua página e da sua loja são levados a',
    until: (end) => `Termina em ${end.toLocaleDateString(locale, { dateStyle: 'long' })}.`,
    untilEnded: 'Dura até você encerrar.',
    end: 'Encerrar o redirecionamento',
    ended: 'Os visitantes veem a sua página aqui de novo',
  },
  storage: {
    title: 'Espaço para imagens',
    intro:
      'As imagens do seu perfil, links, produtos e temas. O que você exclui libera espaço depois de alguns segundos.',
    used: (usedBytes, limitBytes) => `${inMb(usedBytes)} de ${inMb(limitBytes)} em uso`,
    loading: 'Lendo o espaço usado',
    readFailed: 'Não foi possível ler o espaço usado.',
    staleHint: 'Você vê o que estava em uso antes.',
    unaffectedHint: 'Todo o resto desta página funciona.',
  },
};

import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { welcomeTexts as english } from '../../welcome-texts.ts';

const { number, plural } = messagesIn('pt');

export const welcomeTexts: TranslationOf<typeof english> = {
  step: (step, count) => `Etapa ${number(step)} de ${number(count)}`,
  back: 'Voltar',
  next: 'Continuar',
  leave: 'Pular o resto',
  saving: 'Salvando',
  look: {
    title: 'Escolha um visual',
    text: 'Toque em um. Você pode mudar quando quiser e criar o seu em “Design”.',
    pick: (name) => `Usar ${name}`,
    loading: 'Carregando os visuais',
    readFailed: 'Não foi possível carregar os visuais.',
    staleHint: 'Você vê os visuais de antes.',
    unaffectedHint: 'Continue sem escolher: sua página já tem um visual.',
    links: ['Novidades', 'Melhores', 'Contato'],
  },
  places: {
    title: 'Onde você está?',
    text: 'Toque em cada lugar e digite seu nome lá. Nós fazemos os links.',
    handle: (place) => `Seu nome em ${place}`,
    phone: 'Seu número do WhatsApp',
    phoneHint: 'Com o código do país, como 91 98765 43210.',
    invalid: (place) => `Isto não é um nome em ${place}. Digite como os outros o veem lá ou cole o endereço.`,
    invalidPhone: 'Digite o número com o código do país, como 91 98765 43210.',
  },
  photo: {
    title: 'Foto e uma frase',
    text: 'As duas ficam no topo da sua página.',
    add: 'Adicionar foto',
    change: 'Trocar a foto',
    preparing: 'Preparando a foto…',
    line: 'Uma frase sobre você',
    lineHint: 'Por exemplo: Receitas de domingo de Chennai.',
  },
  live: {
    title: 'Você está no ar',
    text: 'Todo mundo já pode abrir sua página. Este é o endereço:',
    copy: 'Copiar',
    copied: 'Copiado',
    cannotCopy: (address) => `Seu navegador não permite copiar. Sua página é ${address}`,
    code: (address) => `Código QR de ${address}`,
    bioTitle: 'Coloque na sua bio do Instagram',
    bio: [
      'Copie o endereço acima.',
      'No Instagram, abra seu perfil e depois “Editar perfil”, “Links”, “Adicionar link externo”.',
      'Cole o endereço e salve.',
    ],
    open: 'Abrir minha página',
    done: 'Pronto',
  },
  checklist: {
    title: 'Complete sua página',
    progress: (done, count) =>
      plural(done, { one: `# de ${number(count)} concluído`, other: `# de ${number(count)} concluídos` }),
    link: 'Adicione seu primeiro link',
    photo: 'Adicione uma foto',
    line: 'Diga em uma frase quem você é',
    email: 'Verifique seu e-mail para que os buscadores mostrem sua página',
    hide: 'Ocultar esta lista',
    done: 'Feito:',
  },
};

import { messagesIn, type TranslationOf } from '../../language/messages.ts';
import { share } from '../../share/texts/pt.ts';
import type * as english from '../../texts.ts';

const { number, plural } = messagesIn('pt');

export const texts: TranslationOf<typeof english.texts> = {
  tryAgain: 'Tentar de novo',
  tryingAgain: 'Uma nova tentativa será feita automaticamente.',
  unexpectedError: 'Algo deu errado. Tente de novo.',
  loading: 'Carregando',
  slow: (name) => `${name}: o carregamento está demorando.`,
};

export const formTexts: TranslationOf<typeof english.formTexts> = {
  show: (label) => `Mostrar ${label.toLowerCase()}`,
  characterCount: (count, most) => `${number(count)} de ${number(most)}`,
  remainingCharacters: (remainingCharacters) =>
    remainingCharacters < 0
      ? plural(-remainingCharacters, { one: '# caractere a mais', other: '# caracteres a mais' })
      : plural(remainingCharacters, { one: 'Resta # caractere', other: 'Restam # caracteres' }),
};

export const orderTexts: TranslationOf<typeof english.orderTexts> = {
  saving: (title) => `Salvando “${title}”`,
  moved: (title, place, count) => `“${title}” agora está na posição ${number(place)} de ${number(count)}.`,
  notSaved: (reason) => `Não foi salvo: ${reason}`,
  perhapsNotSaved: (reason) => `Talvez não tenha sido salvo: ${reason}`,
};

export const draftTexts: TranslationOf<typeof english.draftTexts> = {
  restore: 'Recuperar o que escreveu',
  discard: 'Descartar',
  unsentDraft: 'Você começou a escrever aqui e não enviou.',
  imagesNotStored: (count) =>
    count === 1
      ? 'A imagem não pode ser guardada: escolha-a mais uma vez.'
      : 'As imagens não podem ser guardadas: escolha-as mais uma vez.',
};

export const undoBarTexts: TranslationOf<typeof english.undoBarTexts> = {
  label: 'Última alteração',
  undo: 'Desfazer',
  undoByKey: (text) => `${text} Para desfazer, pressione Control Z.`,
  undoing: 'Desfazendo…',
  undone: 'Desfeito.',
  itemDeleted: (name) => `“${name}” foi excluído.`,
  restoreFailed: (name, reason) => `Não foi possível recuperar “${name}”: ${reason}`,
  undoExpired: (name) => `Não é mais possível recuperar “${name}”.`,
  close: 'Fechar',
};

export const imageTexts: TranslationOf<typeof english.imageTexts> = {
  unreadable: (kinds) => `Não foi possível ler esta imagem. Formatos aceitos: ${kinds}.`,
  tooLarge: 'Esta imagem tem mais de 5 MB. Escolha uma menor.',
  heic: 'Esta é uma foto HEIC, que este navegador não consegue converter. No iPhone, escolha Ajustes, Câmera, Formatos, “Mais Compatível” para as próximas fotos. Para esta, escolha Compartilhar, Opções, “Mais Compatível” e salve como JPEG.',
  still: (name) => `${name}, sem movimento`,
  stillNote: 'Imagens animadas são mostradas sem movimento, com o primeiro quadro.',
};

export const scheduleTexts: TranslationOf<typeof english.scheduleTexts> = {
  summary: 'Mostrar só em certas datas',
  shownFrom: {
    label: 'Mostrar a partir de',
    day: 'Mostrar a partir de, dia',
    time: 'Mostrar a partir de, hora',
    clear: 'Limpar o início',
  },
  shownUntil: {
    label: 'Mostrar até',
    day: 'Mostrar até, dia',
    time: 'Mostrar até, hora',
    clear: 'Limpar o fim',
  },
  clearField: 'Limpar',
  clear: 'Mostrar sempre',
  zone: 'Fuso horário',
  useDevice: (zone) => `Usar ${zone}, como neste dispositivo`,
  incomplete: 'Escolha um dia e uma hora, ou limpe os dois.',
  order: 'O fim deve vir depois do início.',
  endIsPast: 'Isso já passou: os visitantes não vão mais ver.',
  timeOccursTwice: 'Nesse dia o relógio é atrasado e essa hora se repete. Vale a primeira.',
  timeNeverOccurs: (time) => `Nesse dia o relógio é adiantado e essa hora não existe. Vale o horário ${time}.`,
  futureStart: (time) => `Visível a partir de: ${time}`,
  futureEnd: (time) => `Até: ${time}`,
  pastEnd: (time) => `Ficou visível até: ${time}`,
};

export const shareTexts: TranslationOf<typeof english.shareTexts> = share;

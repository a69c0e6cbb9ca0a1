import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { placeTexts as englishPlaces, statisticsTexts as english } from '../../statistics-texts.ts';

const { number, plural } = messagesIn('pt');

const countTexts = {
  views: (count: number) => plural(count, { one: '# visualização', other: '# visualizações' }),
  visitors: (count: number) => plural(count, { one: '# visitante', other: '# visitantes' }),
  clicks: (count: number) => plural(count, { one: '# clique', other: '# cliques' }),
};

export const statisticsTexts: TranslationOf<typeof english> = {
  title: 'Estatísticas',
  save: 'Salvar CSV',
  period: 'Período',
  periods: { 1: 'Hoje', 7: '7 dias', 30: '30 dias', 90: '90 dias', 365: 'Um ano' },
  measureLabel: 'O que o gráfico mostra',
  measures: { views: 'Visualizações', visitors: 'Visitantes', clicks: 'Cliques' },
  chart: (measure, bars) => `${measure} em ${number(bars)} barras; os números estão na tabela`,
  asTable: 'Como tabela',
  time: 'Quando',
  week: (from, to) => `${from} a ${to}`,
  hour: (from) => `A partir de ${from}`,
  countText: (measure, count) => countTexts[measure](count),
  maximum: (time, countText) => `Máximo: ${time}, ${countText}`,
  point: (time, countText) => `${time}: ${countText}`,
  before: (days, before, now) => {
    if (days === 1) return `${number(before)} ontem`;
    const name = `${number(days)} dias anteriores`;
    if (before === 0) return `${number(before)} nos ${name}`;
    const percent = Math.round((now / before - 1) * 100);
    if (percent === 0) return `igual aos ${name}`;
    return `${percent > 0 ? '▲' : '▼'} ${number(Math.abs(percent))} % em relação aos ${name}`;
  },
  clickRate: (percent) =>
    plural(percent, { one: '# clique a cada 100 visualizações', other: '# cliques a cada 100 visualizações' }),
  nothingYet: 'Nada foi contado aqui ainda. Compartilhe sua página e volte para ver.',
  clickedEntries: 'Mais clicados',
  noClicks: 'Ninguém clicou em nada neste período.',
  sources: 'De onde vieram',
  direct: 'Direto ou desconhecido',
  otherSources: 'Outros sites',
  inside: (app) => `Dentro de ${app}`,
  campaigns: 'Campanhas',
  countries: 'Países',
  noViews: 'Ninguém veio neste período.',
  pagesAndDevices: 'Páginas e dispositivos',
  phones: 'Em celulares e tablets',
  desktops: 'Em computadores',
  page: 'Sua página',
  store: 'Sua loja',
  deletedEntries: 'Links e produtos excluídos',
  moreEntries: (count) => `Mais ${number(count)}`,
  zone: 'Fuso horário',
  zoneSaved: (zone) => `A partir de agora, os dias começam à meia-noite em ${zone.replaceAll('_', ' ')}.`,
  countingRules:
    'Não são contadas suas próprias visitas, robôs conhecidos nem quem volta em menos de 30 minutos. Nada é guardado sobre nenhum visitante: nem cookie, nem endereço.',
  loading: 'Carregando seus números',
  readFailed: 'Não foi possível carregar seus números.',
  staleHint: 'Você vê a lista de antes.',
  unaffectedHint: 'As visitas continuam sendo contadas.',
};

export const placeTexts: TranslationOf<typeof englishPlaces> = {
  title: 'Lugares',
  intro:
    'Dê um nome a cada lugar onde seu endereço aparece, como sua bio, um vídeo ou a tampa de um pote. Cada lugar tem um endereço curto e seus próprios números.',
  add: 'Adicionar lugar',
  name: 'Nome do lugar',
  nameHint: 'Só você vê.',
  nameMissing: 'Adicione um nome',
  slug: 'Endereço curto',
  slugHint: (start) => `${start}… com letras de a a z, números e hifens. Depois não pode mudar.`,
  slugMissing: 'Adicione um endereço curto',
  save: 'Salvar lugar',
  cancel: 'Cancelar',
  numbers: (views, clicks) => `${countTexts.views(views)}, ${countTexts.clicks(clicks)}`,
  pressed: 'O que foi clicado',
  code: 'Código QR',
  rename: 'Renomear',
  remove: 'Remover',
  of: (name) => ` de ${name}`,
  removal: (name) =>
    `O endereço e os códigos impressos de ${name} não levarão a lugar nenhum, e seus números vão desaparecer.`,
  removeNow: 'Remover lugar',
};

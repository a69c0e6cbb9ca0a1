import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { batchTexts as english } from '../../batch-texts.ts';

const { plural } = messagesIn('pt');

const entries = (count: number) => plural(count, { one: '# item', other: '# itens' });

export const batchTexts: TranslationOf<typeof english> = {
  tools: 'Buscar e selecionar',
  count: (count, onlyLinks) => (onlyLinks ? plural(count, { one: '# link', other: '# links' }) : entries(count)),
  ends: (countText) => `Ir para outro ponto de ${countText}`,
  toTop: 'Início',
  toEnd: 'Fim',
  search: 'Buscar títulos e sites',
  placeholder: 'Buscar',
  found: (count, total) =>
    count === 0
      ? 'Nenhum item encontrado.'
      : plural(count, {
          one: `Encontrado # de ${entries(total)}.`,
          other: `Encontrados # de ${entries(total)}.`,
        }),
  orderOff: 'Não é possível mover enquanto houver itens que não aparecem.',
  select: 'Selecionar',
  done: 'Pronto',
  list: 'Itens para selecionar',
  selectAll: (count) => plural(count, { one: 'Selecionar o que aparece', other: 'Selecionar os # que aparecem' }),
  selected: (count) => plural(count, { one: '# selecionado', other: '# selecionados' }),
  rangeHint: 'Shift e um clique selecionam um intervalo.',
  actions: 'Alterar os itens selecionados',
  move: 'Mover',
  show: 'Mostrar',
  hide: 'Ocultar',
  schedule: 'Agendar',
  remove: 'Excluir',
  hidden: 'Oculto',
  moveTitle: (count) => `Mover ${entries(count)}`,
  moveTo: 'Novo lugar',
  top: 'No início',
  end: 'No fim',
  after: (name) => `Depois de ${name}`,
  scheduleTitle: (count) => `Agendar ${entries(count)}`,
  scheduleHint: 'Isto substitui o agendamento de cada um. Sem datas, eles aparecem sempre.',
  save: 'Salvar',
  saving: (count) => `Salvando ${entries(count)}…`,
  moved: (count) => plural(count, { one: '# item movido.', other: '# itens movidos.' }),
  shown: (count) => plural(count, { one: '# item ativado.', other: '# itens ativados.' }),
  switchedOff: (count) => plural(count, { one: '# item desativado.', other: '# itens desativados.' }),
  scheduled: (count) => plural(count, { one: '# item agendado.', other: '# itens agendados.' }),
  unscheduled: (count) => `${entries(count)} sem agendamento.`,
  deleted: (count) => plural(count, { one: '# item excluído.', other: '# itens excluídos.' }),
  notUndone: 'Não foi possível desfazer a alteração. Tente de novo.',
};

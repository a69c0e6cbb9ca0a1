import type { TranslationOf } from '@linkstall/kit/language';

import type { apiTokenTexts as english } from '../../api-token-texts.ts';

export const apiTokenTexts: TranslationOf<typeof english> = {
  loading: 'Lendo os tokens de API',
  readFailed: 'Não foi possível ler os tokens de API.',
  staleHint: 'Você vê o que havia antes.',
  unaffectedHint: 'Todo o resto desta página funciona.',
  intro:
    'Um programa pode usar sua conta com um token, por exemplo uma planilha ou um assistente. Dê a cada programa um token próprio, com o mínimo de permissões.',
  untilPassword: 'Uma nova senha encerra todos os tokens.',
  name: 'Nome do token',
  nameHint: 'Para reconhecê-lo na lista, por exemplo: minha planilha.',
  nameMissing: 'Digite um nome.',
  scopes: 'O que o token pode fazer',
  scopesMissing: 'Escolha o que o token pode fazer.',
  days: 'Por quanto tempo',
  make: 'Criar um token',
  shownOnce: 'Você vê o token uma vez, depois de confirmar.',
  neverUsed: 'Ainda não usado',
  end: 'Encerrar',
  endText: 'Os programas com este token perdem o acesso na hora. Não é possível desfazer.',
  cancel: 'Cancelar',
  ended: 'O token de API foi encerrado',
  scopeNames: {
    'links:read': 'Ler links',
    'links:write': 'Alterar links',
    'products:read': 'Ler produtos',
    'products:write': 'Alterar produtos',
    'statistics:read': 'Ler estatísticas',
    'profile:read': 'Ler seu perfil',
  },
  dayCount: (count) => (count === 365 ? '1 ano' : `${count} dias`),
  usedOn: (day) => `Último uso: ${day}`,
  until: (day) => `Termina: ${day}`,
  endOf: (name) => `Encerrar: ${name}`,
  endTitle: (name) => `Encerrar ${name}?`,
};

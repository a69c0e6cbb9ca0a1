import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { secondFactorTexts as english } from '../../second-factor-texts.ts';

const { plural } = messagesIn('pt');

export const secondFactorTexts: TranslationOf<typeof english> = {
  loading: 'Lendo o segundo fator',
  readFailed: 'Não foi possível ler o segundo fator.',
  staleHint: 'Você vê o que estava configurado antes.',
  unaffectedHint: 'Todo o resto desta página funciona.',
  intro:
    'O login passa a pedir, além da senha, um código de um aplicativo autenticador (TOTP). Assim, uma senha roubada não basta.',
  start: 'Configurar um app',
  scan: 'Escaneie este código com seu aplicativo autenticador.',
  qrCode: 'Código QR para o aplicativo autenticador',
  type: 'Ou digite esta chave:',
  open: 'Abrir um app neste dispositivo',
  keepCodes:
    'Guarde estes códigos de recuperação. Cada um substitui uma vez o código do app, por exemplo se você perder o celular.',
  saveCodes: 'Salvar os códigos',
  enter: 'Digite o código que o app mostra.',
  switchOn: 'Ativar',
  isOn: (day) => `Ativado desde ${day}.`,
  codesLeft: (count) =>
    plural(count, { one: 'Resta # código de recuperação.', other: 'Restam # códigos de recuperação.' }),
  fewCodes: 'Desative e configure de novo para receber dez códigos novos.',
  switchOff: 'Desativar',
  switchedOn: 'Seu login agora pede um código',
  switchedOff: 'O segundo fator está desativado',
  started: 'Configure agora seu aplicativo autenticador',
};

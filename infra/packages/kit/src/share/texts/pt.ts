import type { ShareTexts } from '../share-subject.ts';

export const share: ShareTexts = {
  title: 'Compartilhar',
  close: 'Fechar',
  code: (address) => `Código QR de ${address}`,
  copy: 'Copiar',
  copied: 'Copiado',
  cannotCopy: 'Este navegador não permite copiar. Selecione o endereço acima e copie.',
  targetsLabel: 'Formas de enviar',
  systemShare: 'Mais…',
  mail: 'E-mail',
  newTab: ' (abre em uma nova aba)',
  png: 'QR em PNG',
  svg: 'QR em SVG',
  pngFailed: 'Este navegador não conseguiu desenhar a imagem. Salve o código QR como SVG.',
};

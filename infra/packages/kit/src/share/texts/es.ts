import type { ShareTexts } from '../share-subject.ts';

export const share: ShareTexts = {
  title: 'Compartir',
  close: 'Cerrar',
  code: (address) => `Código QR de ${address}`,
  copy: 'Copiar',
  copied: 'Copiado',
  cannotCopy: 'Este navegador no permite copiar. Selecciona la dirección de arriba y cópiala.',
  targetsLabel: 'Formas de enviarlo',
  systemShare: 'Más…',
  mail: 'Correo',
  newTab: ' (se abre en una pestaña nueva)',
  png: 'QR en PNG',
  svg: 'QR en SVG',
  pngFailed: 'Este navegador no pudo dibujar la imagen. Guarda el código QR como SVG.',
};

import type { ShareTexts } from '../share-subject.ts';

export const share: ShareTexts = {
  title: 'مشاركة',
  close: 'إغلاق',
  code: (address) => `رمز QR للعنوان \u2066${address}\u2069`,
  copy: 'نسخ',
  copied: 'تم النسخ',
  cannotCopy: 'هذا المتصفح لا يسمح بالنسخ. حدِّد العنوان أعلاه وانسخه.',
  targetsLabel: 'طرق الإرسال',
  systemShare: 'المزيد…',
  mail: 'البريد الإلكتروني',
  newTab: ' (يُفتح في علامة تبويب جديدة)',
  png: 'رمز QR بصيغة PNG',
  svg: 'رمز QR بصيغة SVG',
  pngFailed: 'تعذّر على هذا المتصفح رسم الصورة. احفظ رمز QR بصيغة SVG.',
};

import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { secondFactorTexts as english } from '../../second-factor-texts.ts';

const { plural } = messagesIn('ar');

export const secondFactorTexts: TranslationOf<typeof english> = {
  loading: 'جارٍ قراءة العامل الثاني',
  readFailed: 'تعذّرت قراءة العامل الثاني.',
  staleHint: 'ترى ما كان مضبوطًا من قبل.',
  unaffectedHint: 'كل شيء آخر في هذه الصفحة يعمل.',
  intro:
    'عندئذٍ يحتاج تسجيل الدخول إلى رمز من تطبيق مصادقة (TOTP) إضافةً إلى كلمة المرور، فلا تكفي كلمة مرور مسروقة وحدها.',
  start: 'إعداد تطبيق',
  scan: 'امسح هذا الرمز بتطبيق المصادقة.',
  qrCode: 'رمز QR لتطبيق المصادقة',
  type: 'أو اكتب هذا المفتاح:',
  open: 'فتح تطبيق على هذا الجهاز',
  keepCodes: 'احتفظ برموز الاسترداد هذه. يحل كل رمز منها محل رمز التطبيق مرة واحدة، مثلًا عند فقدان الهاتف.',
  saveCodes: 'حفظ الرموز',
  enter: 'أدخل الرمز الذي يعرضه التطبيق.',
  switchOn: 'تفعيل',
  isOn: (day) => `مفعّل منذ ${day}.`,
  codesLeft: (count) =>
    plural(count, {
      zero: 'لم يبقَ أي رمز استرداد.',
      one: 'بقي رمز استرداد واحد.',
      two: 'بقي رمزا استرداد.',
      few: 'بقيت # رموز استرداد.',
      many: 'بقي # رمز استرداد.',
      other: 'بقي # رمز استرداد.',
    }),
  fewCodes: 'أوقفه ثم أعد إعداده لتحصل على عشرة رموز جديدة.',
  switchOff: 'إيقاف',
  switchedOn: 'يحتاج تسجيل دخولك الآن إلى رمز',
  switchedOff: 'العامل الثاني متوقف',
  started: 'جهّز الآن تطبيق المصادقة',
};

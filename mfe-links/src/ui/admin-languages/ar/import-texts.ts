import { isolate, messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { importTexts as english } from '../../import-texts.ts';

const { plural } = messagesIn('ar');
export const importTexts: TranslationOf<typeof english> = {
  title: 'انقل روابطك',
  address: 'عنوان صفحتك',
  addressHint: 'Linktree أو Beacons أو Bento أو Carrd أو LinkStack أو أي صفحة. نقرؤها مرة واحدة، وتختار ما تستورده.',
  addressExample: 'linktr.ee/name',
  addressMissing: 'أدخل عنوان صفحتك، أو اختر ملفًا',
  addressInvalid: 'هذا ليس عنوان صفحة',
  file: 'أو ملف تصدير',
  fileHint: 'ملف zip لبياناتك، أو ملف JSON من LinkStack أو LinkBreeze، حتى ٢٥ ميغابايت',
  chooseFile: 'اختيار ملف',
  tooLarge: 'حجم الملف أكبر من ٢٥ ميغابايت',
  read: 'عرض ما فيها',
  found: (count, source) =>
    `${plural(count, {
      zero: 'لم يُعثر على عناصر',
      one: 'عُثر على عنصر واحد',
      two: 'عُثر على عنصرين',
      few: 'عُثر على # عناصر',
      many: 'عُثر على # عنصرًا',
      other: 'عُثر على # عنصر',
    })}: ${isolate(source)}`,
  cut: 'الصفحة طويلة جدًا. آخرها ليس في هذه القائمة.',
  choose: 'ألغِ تحديد ما لا تريده. لم يُخزَّن شيء بعد.',
  withPicture: 'مع صورته',
  onPage: 'موجود في صفحتك',
  all: 'الكل',
  link: 'رابط',
  store: (count) =>
    plural(count, {
      zero: 'استيراد # عنصر',
      one: 'استيراد عنصر واحد',
      two: 'استيراد عنصرين',
      few: 'استيراد # عناصر',
      many: 'استيراد # عنصرًا',
      other: 'استيراد # عنصر',
    }),
  noneChosen: 'حدّد عنصرًا واحدًا على الأقل',
  back: 'صفحة أخرى',
  stored: (count, withoutPicture) =>
    plural(count, {
      zero: 'لم يُضف أي عنصر إلى صفحتك.',
      one: 'أصبح عنصر واحد في صفحتك.',
      two: 'أصبح عنصران في صفحتك.',
      few: 'أصبحت # عناصر في صفحتك.',
      many: 'أصبح # عنصرًا في صفحتك.',
      other: 'أصبح # عنصر في صفحتك.',
    }) +
    (withoutPicture > 0
      ? plural(withoutPicture, {
          one: ' عنصر واحد بلا صورة، لأن قراءتها تعذّرت.',
          two: ' عنصران بلا صورة، لأن قراءتها تعذّرت.',
          few: ' # عناصر بلا صورة، لأن قراءتها تعذّرت.',
          many: ' # عنصرًا بلا صورة، لأن قراءتها تعذّرت.',
          other: ' # عنصر بلا صورة، لأن قراءتها تعذّرت.',
        })
      : ''),
  notUndone: 'تعذّر حذف العناصر. أعد المحاولة.',
};

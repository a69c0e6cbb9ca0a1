import { isolate, messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { securityTexts as english } from '../../security-texts.ts';

const { locale, number, plural } = messagesIn('ar');

const inMb = (bytes: number) => `${number(Math.round((bytes / 1024 / 1024) * 10) / 10)} ميغابايت`;

export const securityTexts: TranslationOf<typeof english> = {
  security: {
    back: 'العودة إلى الحساب',
    password: 'تغيير كلمة المرور',
    passwordIntro: 'تبقى مسجّل الدخول هنا. ويُسجَّل خروجك من كل مكان آخر.',
    apiTokens: 'رموز API',
    logins: 'أين سُجّل دخولك',
    loginsIntro: 'كل متصفح وبرنامج سُجّل منه الدخول إلى حسابك. أنهِ ما لا تعرفه، ثم غيّر كلمة المرور.',
    showLogins: 'عرض عمليات الدخول',
    thisLogin: 'الحالي',
    from: (address) => `من ${isolate(address)}`,
    loggedIn: 'سُجّل الدخول',
    seen: 'آخر استخدام',
    unbound: 'غير مرتبط بمتصفح واحد',
    end: 'إنهاء',
    endOf: (login) => `إنهاء ${isolate(login)}`,
    ended: (device) => `تم تسجيل الخروج من ${isolate(device)}`,
    export: 'بياناتك',
    exportIntro:
      'ملف zip فيه ملفك الشخصي وروابطك ومنتجاتك، مع صورك بحجمها الكامل، وصفحة (index.html) تعرض كل ذلك من دون شبكة. يمكنك إجراء تنزيل واحد في كل مرة. ينتهي التنزيل بعد ساعة حتى لو لم يكتمل.',
    download: 'تنزيل بياناتك',
    downloaded: 'تم تنزيل بياناتك',
    copy: 'نسخة من صفحتك',
    copyIntro:
      'ملف ZIP فيه صفحتك ومتجرك ومنتجاتك كما يراها الزوار. فُكّ ضغطه وافتح index.html، بشبكة أو بدونها، أو ضع المجلد على أي خادم ويب. تؤدي الروابط مباشرة إلى عناوينها. لا يشمل ذلك البحث والمشغلات والعدّ.',
    downloadCopy: 'تنزيل النسخة',
    copyDownloaded: 'نُزّلت نسخة صفحتك',
    deletion: 'حذف الحساب',
    deletionIntro:
      'تختفي صفحتك ومتجرك وصورك فورًا. لا يعيدها إلا رابط التراجع عن تغيير للبريد الإلكتروني جرى في آخر ٧ أيام. ولا يمكن لأحد أخذ اسم المستخدم الخاص بك لمدة ٩٠ يومًا.',
    downloadFirst: 'نزّل بياناتك أولًا إن أردت الاحتفاظ بها.',
    deleted: 'تم حذف حسابك',
    typeName: (username) => `اكتب ${isolate(username)} للتأكيد`,
  },
  move: {
    title: 'الانتقال إلى موقع آخر',
    intro:
      'عندها تؤدي صفحتك ومتجرك ومنتجاتك وأماكنك ورموز QR المطبوعة إلى المسارات نفسها في صفحتك الجديدة. خذ بياناتك أولًا: نزّلها هنا، ثم اختر الملف هناك ضمن «أحضر روابطك».',
    proof:
      'يجب أن يكون لصفحتك الجديدة اسم المستخدم نفسه، أو أن يكون عنوان هذه الصفحة بين أيقوناتها الاجتماعية. هكذا نعرف أنها لك.',
    address: 'عنوان صفحتك الجديدة',
    addressMissing: 'أدخل عنوان صفحتك الجديدة.',
    howLong: 'المدة',
    months: (count) =>
      count === 0
        ? 'حتى أنهيها'
        : plural(count, { one: 'شهر واحد', two: 'شهران', few: '# أشهر', many: '# شهرًا', other: '# شهر' }),
    action: 'انقل صفحتي',
    moved: 'انتقلت صفحتك',
    leadsTo: 'يصل زوار صفحتك ومتجرك إلى',
    until: (end) => `ينتهي هذا في ${end.toLocaleDateString(locale, { dateStyle: 'long' })}.`,
    untilEnded: 'يستمر هذا حتى تنهيه.',
    end: 'إنهاء التحويل',
    ended: 'يرى الزوار صفحتك هنا من جديد',
  },
  storage: {
    title: 'مساحة الصور',
    intro: 'صور ملفك الشخصي وروابطك ومنتجاتك وسماتك. ما تحذفه تُخلى مساحته بعد بضع ثوانٍ.',
    used: (usedBytes, limitBytes) => `استُخدم ${inMb(usedBytes)} من ${inMb(limitBytes)}`,
    loading: 'جارٍ قراءة المساحة المستخدمة',
    readFailed: 'تعذّرت قراءة المساحة المستخدمة.',
    staleHint: 'ترى المساحة التي كانت مستخدمة من قبل.',
    unaffectedHint: 'كل ما عدا ذلك في هذه الصفحة يعمل.',
  },
};

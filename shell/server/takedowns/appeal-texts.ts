import type { PageLanguage, TakedownTarget } from '@linkstall/contracts/http';

/** The texts of the page behind the link in the mail about a takedown. Each target is a text. A speaker should check them. */
interface AppealTexts extends Readonly<Record<TakedownTarget, string>> {
  readonly title: string;
  readonly operatorWords: string;
  readonly ask: string;
  readonly send: string;
  readonly note: string;
  readonly sentTitle: string;
  readonly sentText: string;
  readonly ownWords: string;
  readonly answer: string;
  readonly endedTitle: string;
  readonly endedText: string;
}

const en: AppealTexts = {
  title: 'Appeal',
  page: 'An operator of this site has hidden your page and your store.',
  account: 'An operator of this site has suspended your account.',
  entry: 'An operator of this site has hidden an entry of your page:',
  product: 'An operator of this site has hidden a product of your store:',
  operatorWords: 'The operator wrote:',
  ask: 'Why is this wrong?',
  send: 'Send the appeal',
  note: 'An operator reads it and answers by mail. You can appeal once.',
  sentTitle: 'Your appeal was sent',
  sentText: 'An operator reads it and answers by mail.',
  ownWords: 'You wrote:',
  answer: 'The operator answered:',
  endedTitle: 'This link has ended',
  endedText: 'The decision has ended, or a newer mail has another link.',
};

const hi: AppealTexts = {
  title: 'अपील',
  page: 'इस साइट के संचालक ने आपका पेज और स्टोर छिपा दिया है।',
  account: 'इस साइट के संचालक ने आपका खाता निलंबित कर दिया है।',
  entry: 'इस साइट के संचालक ने आपके पेज की एक प्रविष्टि छिपा दी है:',
  product: 'इस साइट के संचालक ने आपके स्टोर का एक उत्पाद छिपा दिया है:',
  operatorWords: 'संचालक ने लिखा:',
  ask: 'यह गलत क्यों है?',
  send: 'अपील भेजें',
  note: 'संचालक इसे पढ़कर मेल से उत्तर देता है। आप एक बार अपील कर सकते हैं।',
  sentTitle: 'आपकी अपील भेज दी गई',
  sentText: 'संचालक इसे पढ़कर मेल से उत्तर देता है।',
  ownWords: 'आपने लिखा:',
  answer: 'संचालक का उत्तर:',
  endedTitle: 'यह लिंक अब काम नहीं करता',
  endedText: 'निर्णय समाप्त हो गया है, या नए मेल में दूसरा लिंक है।',
};

const ta: AppealTexts = {
  title: 'மேல்முறையீடு',
  page: 'இந்தத் தளத்தின் நிர்வாகி உங்கள் பக்கத்தையும் கடையையும் மறைத்துள்ளார்.',
  account: 'இந்தத் தளத்தின் நிர்வாகி உங்கள் கணக்கை இடைநிறுத்தியுள்ளார்.',
  entry: 'இந்தத் தளத்தின் நிர்வாகி உங்கள் பக்கத்தின் ஒரு பதிவை மறைத்துள்ளார்:',
  product: 'இந்தத் தளத்தின் நிர்வாகி உங்கள் கடையின் ஒரு பொருளை மறைத்துள்ளார்:',
  operatorWords: 'நிர்வாகி எழுதியது:',
  ask: 'இது ஏன் தவறு?',
  send: 'மேல்முறையீட்டை அனுப்பு',
  note: 'நிர்வாகி இதைப் படித்து மின்னஞ்சலில் பதிலளிப்பார். ஒருமுறை மட்டுமே மேல்முறையீடு செய்யலாம்.',
  sentTitle: 'உங்கள் மேல்முறையீடு அனுப்பப்பட்டது',
  sentText: 'நிர்வாகி இதைப் படித்து மின்னஞ்சலில் பதிலளிப்பார்.',
  ownWords: 'நீங்கள் எழுதியது:',
  answer: 'நிர்வாகியின் பதில்:',
  endedTitle: 'இந்த இணைப்பு இனி செயல்படாது',
  endedText: 'முடிவு நீங்கிவிட்டது, அல்லது புதிய மின்னஞ்சலில் வேறு இணைப்பு உள்ளது.',
};

const bn: AppealTexts = {
  title: 'আপিল',
  page: 'এই সাইটের পরিচালক আপনার পেজ ও দোকান লুকিয়েছেন।',
  account: 'এই সাইটের পরিচালক আপনার অ্যাকাউন্ট স্থগিত করেছেন।',
  entry: 'এই সাইটের পরিচালক আপনার পেজের একটি এন্ট্রি লুকিয়েছেন:',
  product: 'এই সাইটের পরিচালক আপনার দোকানের একটি পণ্য লুকিয়েছেন:',
  operatorWords: 'পরিচালক লিখেছেন:',
  ask: 'এটি ভুল কেন?',
  send: 'আপিল পাঠান',
  note: 'পরিচালক এটি পড়ে মেলে উত্তর দেন। আপনি একবার আপিল করতে পারেন।',
  sentTitle: 'আপনার আপিল পাঠানো হয়েছে',
  sentText: 'পরিচালক এটি পড়ে মেলে উত্তর দেন।',
  ownWords: 'আপনি লিখেছেন:',
  answer: 'পরিচালকের উত্তর:',
  endedTitle: 'এই লিংক আর কাজ করে না',
  endedText: 'সিদ্ধান্তটি শেষ হয়েছে, অথবা নতুন মেলে অন্য লিংক আছে।',
};

const mr: AppealTexts = {
  title: 'अपील',
  page: 'या साइटच्या संचालकाने तुमचे पेज आणि दुकान लपवले आहे.',
  account: 'या साइटच्या संचालकाने तुमचे खाते निलंबित केले आहे.',
  entry: 'या साइटच्या संचालकाने तुमच्या पेजवरील एक नोंद लपवली आहे:',
  product: 'या साइटच्या संचालकाने तुमच्या दुकानातील एक उत्पादन लपवले आहे:',
  operatorWords: 'संचालकाने लिहिले:',
  ask: 'हे चुकीचे का आहे?',
  send: 'अपील पाठवा',
  note: 'संचालक ते वाचून मेलने उत्तर देतो. तुम्ही एकदाच अपील करू शकता.',
  sentTitle: 'तुमचे अपील पाठवले आहे',
  sentText: 'संचालक ते वाचून मेलने उत्तर देतो.',
  ownWords: 'तुम्ही लिहिले:',
  answer: 'संचालकाचे उत्तर:',
  endedTitle: 'ही लिंक आता चालत नाही',
  endedText: 'निर्णय संपला आहे, किंवा नव्या मेलमध्ये दुसरी लिंक आहे.',
};

const te: AppealTexts = {
  title: 'అప్పీలు',
  page: 'ఈ సైట్ నిర్వాహకుడు మీ పేజీని, స్టోర్‌ను దాచారు.',
  account: 'ఈ సైట్ నిర్వాహకుడు మీ ఖాతాను నిలిపివేశారు.',
  entry: 'ఈ సైట్ నిర్వాహకుడు మీ పేజీలోని ఒక ఎంట్రీని దాచారు:',
  product: 'ఈ సైట్ నిర్వాహకుడు మీ స్టోర్‌లోని ఒక ఉత్పత్తిని దాచారు:',
  operatorWords: 'నిర్వాహకుడు రాసినది:',
  ask: 'ఇది ఎందుకు తప్పు?',
  send: 'అప్పీలు పంపండి',
  note: 'నిర్వాహకుడు చదివి మెయిల్‌లో జవాబిస్తారు. మీరు ఒక్కసారి అప్పీలు చేయవచ్చు.',
  sentTitle: 'మీ అప్పీలు పంపబడింది',
  sentText: 'నిర్వాహకుడు చదివి మెయిల్‌లో జవాబిస్తారు.',
  ownWords: 'మీరు రాసినది:',
  answer: 'నిర్వాహకుడి జవాబు:',
  endedTitle: 'ఈ లింక్ ఇక పనిచేయదు',
  endedText: 'నిర్ణయం ముగిసింది, లేదా కొత్త మెయిల్‌లో వేరే లింక్ ఉంది.',
};

const es: AppealTexts = {
  title: 'Recurso',
  page: 'Un operador de este sitio ha ocultado tu página y tu tienda.',
  account: 'Un operador de este sitio ha suspendido tu cuenta.',
  entry: 'Un operador de este sitio ha ocultado una entrada de tu página:',
  product: 'Un operador de este sitio ha ocultado un producto de tu tienda:',
  operatorWords: 'El operador escribió:',
  ask: '¿Por qué es un error?',
  send: 'Enviar el recurso',
  note: 'Un operador lo lee y responde por correo. Puedes recurrir una vez.',
  sentTitle: 'Tu recurso se ha enviado',
  sentText: 'Un operador lo lee y responde por correo.',
  ownWords: 'Escribiste:',
  answer: 'El operador respondió:',
  endedTitle: 'Este enlace ha terminado',
  endedText: 'La decisión ha terminado, o un correo más reciente tiene otro enlace.',
};

const pt: AppealTexts = {
  title: 'Recurso',
  page: 'Um operador deste site ocultou sua página e sua loja.',
  account: 'Um operador deste site suspendeu sua conta.',
  entry: 'Um operador deste site ocultou um item da sua página:',
  product: 'Um operador deste site ocultou um produto da sua loja:',
  operatorWords: 'O operador escreveu:',
  ask: 'Por que isso está errado?',
  send: 'Enviar o recurso',
  note: 'Um operador lê e responde por e-mail. Você pode recorrer uma vez.',
  sentTitle: 'Seu recurso foi enviado',
  sentText: 'Um operador lê e responde por e-mail.',
  ownWords: 'Você escreveu:',
  answer: 'O operador respondeu:',
  endedTitle: 'Este link terminou',
  endedText: 'A decisão terminou, ou um e-mail mais novo tem outro link.',
};

const de: AppealTexts = {
  title: 'Widerspruch',
  page: 'Ein Betreiber dieser Website hat deine Seite und deinen Shop ausgeblendet.',
  account: 'Ein Betreiber dieser Website hat dein Konto gesperrt.',
  entry: 'Ein Betreiber dieser Website hat einen Eintrag deiner Seite ausgeblendet:',
  product: 'Ein Betreiber dieser Website hat ein Produkt deines Shops ausgeblendet:',
  operatorWords: 'Der Betreiber schrieb:',
  ask: 'Warum ist das falsch?',
  send: 'Widerspruch senden',
  note: 'Ein Betreiber liest ihn und antwortet per E-Mail. Du kannst einmal widersprechen.',
  sentTitle: 'Dein Widerspruch ist gesendet',
  sentText: 'Ein Betreiber liest ihn und antwortet per E-Mail.',
  ownWords: 'Du hast geschrieben:',
  answer: 'Der Betreiber antwortete:',
  endedTitle: 'Dieser Link gilt nicht mehr',
  endedText: 'Die Entscheidung ist beendet, oder eine neuere E-Mail hat einen anderen Link.',
};

const ar: AppealTexts = {
  title: 'اعتراض',
  page: 'أخفى أحد مشغّلي هذا الموقع صفحتك ومتجرك.',
  account: 'أوقف أحد مشغّلي هذا الموقع حسابك.',
  entry: 'أخفى أحد مشغّلي هذا الموقع عنصرًا من صفحتك:',
  product: 'أخفى أحد مشغّلي هذا الموقع منتجًا من متجرك:',
  operatorWords: 'كتب المشغّل:',
  ask: 'لماذا هذا خطأ؟',
  send: 'إرسال الاعتراض',
  note: 'يقرؤه أحد المشغّلين ويجيب بالبريد. يمكنك الاعتراض مرة واحدة.',
  sentTitle: 'أُرسل اعتراضك',
  sentText: 'يقرؤه أحد المشغّلين ويجيب بالبريد.',
  ownWords: 'كتبت:',
  answer: 'أجاب المشغّل:',
  endedTitle: 'انتهى هذا الرابط',
  endedText: 'انتهى القرار، أو توجد رسالة أحدث فيها رابط آخر.',
};

const TEXTS: Readonly<Partial<Record<string, AppealTexts>>> = {
  ...{ en, hi, ta, bn, mr, te, es, pt, de, ar },
} satisfies Readonly<Record<PageLanguage, AppealTexts>>;

/** The texts in a language; English ones for a language that this edge does not know. */
export const appealTextsIn = (language: string): AppealTexts => TEXTS[language] ?? en;

import type { PageLanguage } from '@linkstall/contracts/http';

/** The texts of the page that reports a page. `{name}` is the name of the creator. A speaker should check them. */
interface ReportTexts {
  readonly title: string;
  readonly intro: string;
  readonly category: string;
  readonly words: string;
  readonly email: string;
  readonly send: string;
  readonly note: string;
  readonly sentTitle: string;
  readonly sentText: string;
  readonly toPage: string;
  readonly early: string;
  readonly late: string;
  readonly wordsFault: string;
  readonly emailFault: string;
  readonly limit: string;
  readonly unavailable: string;
}

const en: ReportTexts = {
  title: 'Report this page',
  intro: 'You report the page of {name} to the operators of this site. The owner does not learn who reports it.',
  category: 'Reason',
  words: 'What is wrong?',
  email: 'Your email address (optional)',
  send: 'Send the report',
  note: 'The operators read the report. They store it until they decide, at most 180 days.',
  sentTitle: 'Thank you',
  sentText: 'The operators of this site will look at the page.',
  toPage: 'To the page of {name}',
  early: 'Please wait two seconds, and send the report again.',
  late: 'This form is too old. Please send it again.',
  wordsFault: 'Describe what is wrong, in at most 2,000 characters.',
  emailFault: 'This is not an email address.',
  limit: 'Too many reports. Please try again in an hour.',
  unavailable: 'The report could not be sent. Please try again in a moment.',
};

const hi: ReportTexts = {
  title: 'इस पेज की शिकायत करें',
  intro: 'आप {name} के पेज की शिकायत इस साइट के संचालकों से करते हैं। मालिक को पता नहीं चलता कि शिकायत किसने की।',
  category: 'कारण',
  words: 'क्या गलत है?',
  email: 'आपका ईमेल पता (वैकल्पिक)',
  send: 'शिकायत भेजें',
  note: 'संचालक शिकायत पढ़ते हैं। वे इसे फ़ैसले तक रखते हैं, ज़्यादा से ज़्यादा 180 दिन।',
  sentTitle: 'धन्यवाद',
  sentText: 'इस साइट के संचालक पेज को देखेंगे।',
  toPage: '{name} के पेज पर जाएँ',
  early: 'कृपया दो सेकंड रुकें, और शिकायत फिर से भेजें।',
  late: 'यह फ़ॉर्म बहुत पुराना है। कृपया इसे फिर से भेजें।',
  wordsFault: 'लिखें कि क्या गलत है, ज़्यादा से ज़्यादा 2,000 अक्षरों में।',
  emailFault: 'यह ईमेल पता नहीं है।',
  limit: 'बहुत ज़्यादा शिकायतें। कृपया एक घंटे बाद फिर कोशिश करें।',
  unavailable: 'शिकायत नहीं भेजी जा सकी। कृपया थोड़ी देर में फिर कोशिश करें।',
};

const ta: ReportTexts = {
  title: 'இந்தப் பக்கத்தைப் புகாரளி',
  intro: '{name} இன் பக்கத்தை இந்தத் தளத்தின் நிர்வாகிகளிடம் புகாரளிக்கிறீர்கள். யார் புகாரளித்தார் என்று உரிமையாளருக்குத் தெரியாது.',
  category: 'காரணம்',
  words: 'என்ன தவறு?',
  email: 'உங்கள் மின்னஞ்சல் முகவரி (விருப்பம்)',
  send: 'புகாரை அனுப்பு',
  note: 'நிர்வாகிகள் புகாரைப் படிப்பார்கள். முடிவெடுக்கும் வரை, அதிகபட்சம் 180 நாட்கள் வைத்திருப்பார்கள்.',
  sentTitle: 'நன்றி',
  sentText: 'இந்தத் தளத்தின் நிர்வாகிகள் பக்கத்தைப் பார்ப்பார்கள்.',
  toPage: '{name} இன் பக்கத்திற்கு',
  early: 'இரண்டு விநாடிகள் காத்திருந்து, புகாரை மீண்டும் அனுப்பவும்.',
  late: 'இந்தப் படிவம் மிகவும் பழையது. மீண்டும் அனுப்பவும்.',
  wordsFault: 'என்ன தவறு என்று அதிகபட்சம் 2,000 எழுத்துகளில் எழுதவும்.',
  emailFault: 'இது மின்னஞ்சல் முகவரி அல்ல.',
  limit: 'அதிகமான புகார்கள். ஒரு மணி நேரத்தில் மீண்டும் முயலவும்.',
  unavailable: 'புகாரை அனுப்ப முடியவில்லை. சற்று நேரத்தில் மீண்டும் முயலவும்.',
};

const bn: ReportTexts = {
  title: 'এই পেজের বিরুদ্ধে অভিযোগ করুন',
  intro: 'আপনি {name}-এর পেজের বিরুদ্ধে এই সাইটের পরিচালকদের কাছে অভিযোগ করছেন। কে অভিযোগ করেছে, মালিক তা জানতে পারেন না।',
  category: 'কারণ',
  words: 'কী সমস্যা?',
  email: 'আপনার ইমেল ঠিকানা (ঐচ্ছিক)',
  send: 'অভিযোগ পাঠান',
  note: 'পরিচালকরা অভিযোগ পড়েন। সিদ্ধান্ত না নেওয়া পর্যন্ত তাঁরা এটি রাখেন, সর্বোচ্চ 180 দিন।',
  sentTitle: 'ধন্যবাদ',
  sentText: 'এই সাইটের পরিচালকরা পেজটি দেখবেন।',
  toPage: '{name}-এর পেজে যান',
  early: 'দয়া করে দুই সেকেন্ড অপেক্ষা করুন, তারপর আবার পাঠান।',
  late: 'এই ফর্মটি খুব পুরোনো। দয়া করে আবার পাঠান।',
  wordsFault: 'কী সমস্যা তা লিখুন, সর্বোচ্চ 2,000 অক্ষরে।',
  emailFault: 'এটি ইমেল ঠিকানা নয়।',
  limit: 'অনেক বেশি অভিযোগ। দয়া করে এক ঘণ্টা পরে আবার চেষ্টা করুন।',
  unavailable: 'অভিযোগ পাঠানো যায়নি। দয়া করে একটু পরে আবার চেষ্টা করুন।',
};

const mr: ReportTexts = {
  title: 'या पेजची तक्रार करा',
  intro: 'तुम्ही {name} यांच्या पेजची तक्रार या साइटच्या चालकांकडे करता. तक्रार कोणी केली, हे मालकाला कळत नाही.',
  category: 'कारण',
  words: 'काय चुकीचे आहे?',
  email: 'तुमचा ईमेल पत्ता (ऐच्छिक)',
  send: 'तक्रार पाठवा',
  note: 'चालक तक्रार वाचतात. निर्णय होईपर्यंत ते ती ठेवतात, जास्तीत जास्त 180 दिवस.',
  sentTitle: 'धन्यवाद',
  sentText: 'या साइटचे चालक पेज पाहतील.',
  toPage: '{name} यांच्या पेजवर जा',
  early: 'कृपया दोन सेकंद थांबा, आणि तक्रार पुन्हा पाठवा.',
  late: 'हा फॉर्म खूप जुना आहे. कृपया तो पुन्हा पाठवा.',
  wordsFault: 'काय चुकीचे आहे ते जास्तीत जास्त 2,000 अक्षरांत लिहा.',
  emailFault: 'हा ईमेल पत्ता नाही.',
  limit: 'खूप जास्त तक्रारी. कृपया एका तासाने पुन्हा प्रयत्न करा.',
  unavailable: 'तक्रार पाठवता आली नाही. कृपया थोड्या वेळाने पुन्हा प्रयत्न करा.',
};

const te: ReportTexts = {
  title: 'ఈ పేజీపై ఫిర్యాదు చేయండి',
  intro: 'మీరు {name} పేజీపై ఈ సైట్ నిర్వాహకులకు ఫిర్యాదు చేస్తున్నారు. ఎవరు ఫిర్యాదు చేశారో యజమానికి తెలియదు.',
  category: 'కారణం',
  words: 'ఏమి తప్పు?',
  email: 'మీ ఈమెయిల్ చిరునామా (ఐచ్ఛికం)',
  send: 'ఫిర్యాదు పంపండి',
  note: 'నిర్వాహకులు ఫిర్యాదును చదువుతారు. నిర్ణయించే వరకు, గరిష్ఠంగా 180 రోజులు ఉంచుతారు.',
  sentTitle: 'ధన్యవాదాలు',
  sentText: 'ఈ సైట్ నిర్వాహకులు పేజీని చూస్తారు.',
  toPage: '{name} పేజీకి వెళ్లండి',
  early: 'దయచేసి రెండు సెకన్లు ఆగి, ఫిర్యాదును మళ్లీ పంపండి.',
  late: 'ఈ ఫారం చాలా పాతది. దయచేసి మళ్లీ పంపండి.',
  wordsFault: 'ఏమి తప్పో గరిష్ఠంగా 2,000 అక్షరాలలో రాయండి.',
  emailFault: 'ఇది ఈమెయిల్ చిరునామా కాదు.',
  limit: 'చాలా ఎక్కువ ఫిర్యాదులు. దయచేసి ఒక గంట తర్వాత మళ్లీ ప్రయత్నించండి.',
  unavailable: 'ఫిర్యాదును పంపలేకపోయాము. దయచేసి కాసేపట్లో మళ్లీ ప్రయత్నించండి.',
};

const es: ReportTexts = {
  title: 'Denunciar esta página',
  intro: 'Denuncias la página de {name} ante los operadores de este sitio. Su dueño no sabrá quién la denuncia.',
  category: 'Motivo',
  words: '¿Qué está mal?',
  email: 'Tu correo electrónico (opcional)',
  send: 'Enviar la denuncia',
  note: 'Los operadores leen la denuncia. La guardan hasta que deciden, como máximo 180 días.',
  sentTitle: 'Gracias',
  sentText: 'Los operadores de este sitio revisarán la página.',
  toPage: 'A la página de {name}',
  early: 'Espera dos segundos y envía la denuncia otra vez.',
  late: 'Este formulario es demasiado antiguo. Envíalo otra vez.',
  wordsFault: 'Describe qué está mal, en 2.000 caracteres como máximo.',
  emailFault: 'Esto no es una dirección de correo.',
  limit: 'Demasiadas denuncias. Inténtalo otra vez dentro de una hora.',
  unavailable: 'No se pudo enviar la denuncia. Inténtalo otra vez en un momento.',
};

const pt: ReportTexts = {
  title: 'Denunciar esta página',
  intro: 'Você denuncia a página de {name} aos operadores deste site. O dono não fica sabendo quem denuncia.',
  category: 'Motivo',
  words: 'O que está errado?',
  email: 'Seu e-mail (opcional)',
  send: 'Enviar a denúncia',
  note: 'Os operadores leem a denúncia. Eles a guardam até decidirem, no máximo 180 dias.',
  sentTitle: 'Obrigado',
  sentText: 'Os operadores deste site vão olhar a página.',
  toPage: 'Para a página de {name}',
  early: 'Espere dois segundos e envie a denúncia de novo.',
  late: 'Este formulário é antigo demais. Envie-o de novo.',
  wordsFault: 'Descreva o que está errado, em no máximo 2.000 caracteres.',
  emailFault: 'Isto não é um endereço de e-mail.',
  limit: 'Denúncias demais. Tente de novo daqui a uma hora.',
  unavailable: 'Não foi possível enviar a denúncia. Tente de novo daqui a pouco.',
};

const de: ReportTexts = {
  title: 'Diese Seite melden',
  intro: 'Du meldest die Seite von {name} den Betreibern dieser Website. Der Besitzer erfährt nicht, wer sie meldet.',
  category: 'Grund',
  words: 'Was ist falsch?',
  email: 'Deine E-Mail-Adresse (freiwillig)',
  send: 'Meldung senden',
  note: 'Die Betreiber lesen die Meldung. Sie speichern sie bis zur Entscheidung, höchstens 180 Tage.',
  sentTitle: 'Danke',
  sentText: 'Die Betreiber dieser Website sehen sich die Seite an.',
  toPage: 'Zur Seite von {name}',
  early: 'Bitte warte zwei Sekunden und sende die Meldung noch einmal.',
  late: 'Dieses Formular ist zu alt. Bitte sende es noch einmal.',
  wordsFault: 'Beschreibe in höchstens 2.000 Zeichen, was falsch ist.',
  emailFault: 'Das ist keine E-Mail-Adresse.',
  limit: 'Zu viele Meldungen. Bitte versuche es in einer Stunde noch einmal.',
  unavailable: 'Die Meldung konnte nicht gesendet werden. Bitte versuche es gleich noch einmal.',
};

const ar: ReportTexts = {
  title: 'الإبلاغ عن هذه الصفحة',
  intro: 'أنت تبلّغ مشغّلي هذا الموقع عن صفحة {name}. لا يعرف صاحب الصفحة من أبلغ عنها.',
  category: 'السبب',
  words: 'ما المشكلة؟',
  email: 'عنوان بريدك الإلكتروني (اختياري)',
  send: 'إرسال البلاغ',
  note: 'يقرأ المشغّلون البلاغ، ويحتفظون به حتى يتخذوا قرارًا، 180 يومًا على الأكثر.',
  sentTitle: 'شكرًا',
  sentText: 'سيراجع مشغّلو هذا الموقع الصفحة.',
  toPage: 'إلى صفحة {name}',
  early: 'يرجى الانتظار ثانيتين ثم إرسال البلاغ مرة أخرى.',
  late: 'هذا النموذج قديم جدًا. يرجى إرساله مرة أخرى.',
  wordsFault: 'صف المشكلة في 2000 حرف على الأكثر.',
  emailFault: 'هذا ليس عنوان بريد إلكتروني.',
  limit: 'بلاغات كثيرة جدًا. يرجى المحاولة بعد ساعة.',
  unavailable: 'تعذّر إرسال البلاغ. يرجى المحاولة بعد قليل.',
};

const TEXTS: Readonly<Partial<Record<string, ReportTexts>>> = {
  ...{ en, hi, ta, bn, mr, te, es, pt, de, ar },
} satisfies Readonly<Record<PageLanguage, ReportTexts>>;

/** The texts in a language; English ones for a language that this edge does not know. */
export const reportTextsIn = (language: string): ReportTexts => TEXTS[language] ?? en;

import type { PageLanguage } from '@linkstall/contracts/http';

import { en, type SubscriptionTexts } from './subscription-texts.ts';

const hi: SubscriptionTexts = {
  confirmTitle: 'क्या आपको ये मेल चाहिए?',
  confirmText: 'बटन दबाएँ, तब {name} आपके पते पर मेल भेज सकते हैं। आप कभी भी सदस्यता छोड़ सकते हैं।',
  consentLabel: 'आप इससे सहमत होते हैं:',
  confirmButton: 'हाँ, मुझे ये मेल चाहिए',
  confirmedTitle: 'आप सूची में हैं',
  confirmedText: '{name} अब आपके पते पर मेल भेज सकते हैं।',
  endedTitle: 'यह लिंक अब काम नहीं करता',
  endedText: 'लिंक 7 दिन तक काम करता है, और केवल सबसे नया। पेज पर अपना पता फिर से लिखें।',
  unsubscribeTitle: 'क्या आप सदस्यता छोड़ना चाहते हैं?',
  unsubscribeText: 'बटन दबाएँ, तब आपका पता {name} की सूची से हट जाएगा।',
  unsubscribeButton: 'सदस्यता छोड़ें',
  leftTitle: 'आप इस सूची में नहीं हैं',
  leftText: 'आपका पता सूची में नहीं है, या अभी हटाया गया है।',
  toPage: '{name} के पेज पर जाएँ',
};

const ta: SubscriptionTexts = {
  confirmTitle: 'இந்த மின்னஞ்சல்கள் வேண்டுமா?',
  confirmText: 'பொத்தானை அழுத்தினால், {name} உங்கள் முகவரிக்கு மின்னஞ்சல் அனுப்பலாம். எப்போது வேண்டுமானாலும் விலகலாம்.',
  consentLabel: 'நீங்கள் இதற்கு ஒப்புக்கொள்கிறீர்கள்:',
  confirmButton: 'ஆம், இந்த மின்னஞ்சல்கள் வேண்டும்',
  confirmedTitle: 'நீங்கள் பட்டியலில் இருக்கிறீர்கள்',
  confirmedText: '{name} இனி உங்கள் முகவரிக்கு மின்னஞ்சல் அனுப்பலாம்.',
  endedTitle: 'இந்த இணைப்பு இனி செயல்படாது',
  endedText: 'இணைப்பு 7 நாட்கள் செயல்படும், புதியது மட்டுமே செயல்படும். பக்கத்தில் உங்கள் முகவரியை மீண்டும் எழுதவும்.',
  unsubscribeTitle: 'விலக வேண்டுமா?',
  unsubscribeText: 'பொத்தானை அழுத்தினால், உங்கள் முகவரி {name} இன் பட்டியலிலிருந்து நீக்கப்படும்.',
  unsubscribeButton: 'விலகு',
  leftTitle: 'நீங்கள் இந்தப் பட்டியலில் இல்லை',
  leftText: 'உங்கள் முகவரி பட்டியலில் இல்லை, அல்லது இப்போது நீக்கப்பட்டது.',
  toPage: '{name} இன் பக்கத்திற்கு',
};

const bn: SubscriptionTexts = {
  confirmTitle: 'আপনি কি এই মেলগুলি চান?',
  confirmText: 'বোতাম চাপুন, তাহলে {name} আপনার ঠিকানায় মেল পাঠাতে পারবেন। আপনি যেকোনো সময় সদস্যতা ছাড়তে পারেন।',
  consentLabel: 'আপনি এতে সম্মত হচ্ছেন:',
  confirmButton: 'হ্যাঁ, আমি এই মেলগুলি চাই',
  confirmedTitle: 'আপনি তালিকায় আছেন',
  confirmedText: '{name} এখন আপনার ঠিকানায় মেল পাঠাতে পারেন।',
  endedTitle: 'এই লিংক আর কাজ করে না',
  endedText: 'লিংক 7 দিন কাজ করে, আর শুধু সবচেয়ে নতুনটি। পেজে আবার আপনার ঠিকানা লিখুন।',
  unsubscribeTitle: 'আপনি কি সদস্যতা ছাড়তে চান?',
  unsubscribeText: 'বোতাম চাপুন, তাহলে আপনার ঠিকানা {name}-এর তালিকা থেকে সরানো হবে।',
  unsubscribeButton: 'সদস্যতা ছাড়ুন',
  leftTitle: 'আপনি এই তালিকায় নেই',
  leftText: 'আপনার ঠিকানা তালিকায় নেই, অথবা এইমাত্র সরানো হয়েছে।',
  toPage: '{name}-এর পেজে যান',
};

const mr: SubscriptionTexts = {
  confirmTitle: 'तुम्हाला हे मेल हवे आहेत का?',
  confirmText: 'बटण दाबा, मग {name} तुमच्या पत्त्यावर मेल पाठवू शकतात. तुम्ही कधीही सदस्यत्व सोडू शकता.',
  consentLabel: 'तुम्ही याला संमती देता:',
  confirmButton: 'हो, मला हे मेल हवे आहेत',
  confirmedTitle: 'तुम्ही यादीत आहात',
  confirmedText: '{name} आता तुमच्या पत्त्यावर मेल पाठवू शकतात.',
  endedTitle: 'ही लिंक आता चालत नाही',
  endedText: 'लिंक 7 दिवस चालते, आणि फक्त सर्वात नवीन. पेजवर तुमचा पत्ता पुन्हा लिहा.',
  unsubscribeTitle: 'तुम्हाला सदस्यत्व सोडायचे आहे का?',
  unsubscribeText: 'बटण दाबा, मग तुमचा पत्ता {name} यांच्या यादीतून काढला जाईल.',
  unsubscribeButton: 'सदस्यत्व सोडा',
  leftTitle: 'तुम्ही या यादीत नाही',
  leftText: 'तुमचा पत्ता यादीत नाही, किंवा आत्ताच काढला आहे.',
  toPage: '{name} यांच्या पेजवर जा',
};

const te: SubscriptionTexts = {
  confirmTitle: 'మీకు ఈ మెయిల్స్ కావాలా?',
  confirmText: 'బటన్ నొక్కితే, {name} మీ చిరునామాకు మెయిల్స్ పంపవచ్చు. మీరు ఎప్పుడైనా చందాను ఆపవచ్చు.',
  consentLabel: 'మీరు దీనికి అంగీకరిస్తున్నారు:',
  confirmButton: 'అవును, నాకు ఈ మెయిల్స్ కావాలి',
  confirmedTitle: 'మీరు జాబితాలో ఉన్నారు',
  confirmedText: '{name} ఇప్పుడు మీ చిరునామాకు మెయిల్స్ పంపవచ్చు.',
  endedTitle: 'ఈ లింక్ ఇక పనిచేయదు',
  endedText: 'లింక్ 7 రోజులు పనిచేస్తుంది, సరికొత్తది మాత్రమే పనిచేస్తుంది. పేజీలో మీ చిరునామాను మళ్లీ రాయండి.',
  unsubscribeTitle: 'మీరు చందాను ఆపాలనుకుంటున్నారా?',
  unsubscribeText: 'బటన్ నొక్కితే, మీ చిరునామా {name} జాబితా నుండి తొలగించబడుతుంది.',
  unsubscribeButton: 'చందాను ఆపండి',
  leftTitle: 'మీరు ఈ జాబితాలో లేరు',
  leftText: 'మీ చిరునామా జాబితాలో లేదు, లేదా ఇప్పుడే తొలగించబడింది.',
  toPage: '{name} పేజీకి వెళ్లండి',
};

const es: SubscriptionTexts = {
  confirmTitle: '¿Quieres recibir estos correos?',
  confirmText: 'Pulsa el botón y {name} podrá enviar correos a tu dirección. Puedes darte de baja cuando quieras.',
  consentLabel: 'Aceptas lo siguiente:',
  confirmButton: 'Sí, quiero estos correos',
  confirmedTitle: 'Estás en la lista',
  confirmedText: '{name} ya puede enviar correos a tu dirección.',
  endedTitle: 'Este enlace ya no vale',
  endedText: 'Un enlace vale 7 días, y solo el más reciente. Escribe tu dirección otra vez en la página.',
  unsubscribeTitle: '¿Quieres darte de baja?',
  unsubscribeText: 'Pulsa el botón y tu dirección saldrá de la lista de {name}.',
  unsubscribeButton: 'Darme de baja',
  leftTitle: 'No estás en esta lista',
  leftText: 'Tu dirección no está en la lista, o se acaba de quitar.',
  toPage: 'A la página de {name}',
};

const pt: SubscriptionTexts = {
  confirmTitle: 'Você quer receber estes e-mails?',
  confirmText: 'Aperte o botão e {name} poderá enviar e-mails ao seu endereço. Você pode sair a qualquer momento.',
  consentLabel: 'Você concorda com isto:',
  confirmButton: 'Sim, quero estes e-mails',
  confirmedTitle: 'Você está na lista',
  confirmedText: '{name} já pode enviar e-mails ao seu endereço.',
  endedTitle: 'Este link não vale mais',
  endedText: 'Um link vale 7 dias, e só o mais novo. Escreva o seu endereço de novo na página.',
  unsubscribeTitle: 'Você quer cancelar a inscrição?',
  unsubscribeText: 'Aperte o botão e o seu endereço sai da lista de {name}.',
  unsubscribeButton: 'Cancelar a inscrição',
  leftTitle: 'Você não está nesta lista',
  leftText: 'O seu endereço não está na lista, ou acabou de ser retirado.',
  toPage: 'Para a página de {name}',
};

const de: SubscriptionTexts = {
  confirmTitle: 'Möchtest du diese E-Mails?',
  confirmText: 'Drücke den Knopf, dann darf {name} E-Mails an deine Adresse senden. Du kannst dich jederzeit abmelden.',
  consentLabel: 'Du stimmst diesem Text zu:',
  confirmButton: 'Ja, ich möchte diese E-Mails',
  confirmedTitle: 'Du stehst auf der Liste',
  confirmedText: '{name} darf jetzt E-Mails an deine Adresse senden.',
  endedTitle: 'Dieser Link gilt nicht mehr',
  endedText: 'Ein Link gilt 7 Tage, und nur der neueste gilt. Gib deine Adresse auf der Seite noch einmal ein.',
  unsubscribeTitle: 'Möchtest du dich abmelden?',
  unsubscribeText: 'Drücke den Knopf, dann wird deine Adresse von der Liste von {name} entfernt.',
  unsubscribeButton: 'Abmelden',
  leftTitle: 'Du stehst nicht auf dieser Liste',
  leftText: 'Deine Adresse steht nicht auf der Liste, oder sie wurde gerade entfernt.',
  toPage: 'Zur Seite von {name}',
};

const ar: SubscriptionTexts = {
  confirmTitle: 'هل تريد هذه الرسائل؟',
  confirmText: 'اضغط الزر ليتمكن {name} من إرسال رسائل إلى عنوانك. يمكنك إلغاء الاشتراك في أي وقت.',
  consentLabel: 'أنت توافق على ما يلي:',
  confirmButton: 'نعم، أريد هذه الرسائل',
  confirmedTitle: 'أنت في القائمة',
  confirmedText: 'يمكن الآن أن يرسل {name} رسائل إلى عنوانك.',
  endedTitle: 'انتهت صلاحية هذا الرابط',
  endedText: 'يعمل الرابط 7 أيام، والأحدث فقط هو الذي يعمل. اكتب عنوانك في الصفحة مرة أخرى.',
  unsubscribeTitle: 'هل تريد إلغاء الاشتراك؟',
  unsubscribeText: 'اضغط الزر ليُحذف عنوانك من قائمة {name}.',
  unsubscribeButton: 'إلغاء الاشتراك',
  leftTitle: 'لست في هذه القائمة',
  leftText: 'عنوانك ليس في القائمة، أو حُذف منها الآن.',
  toPage: 'إلى صفحة {name}',
};

const TEXTS: Readonly<Partial<Record<string, SubscriptionTexts>>> = {
  ...{ en, hi, ta, bn, mr, te, es, pt, de, ar },
} satisfies Readonly<Record<PageLanguage, SubscriptionTexts>>;

/** The texts in a language; English ones for a language that this edge does not know. */
export const textsIn = (language: PageLanguage = 'en'): SubscriptionTexts => TEXTS[language] ?? en;

import { applicationLabels, seeApplication } from './applications.ts'
import type { InAll } from './labels.ts'

const see = {
  profile: { en: 'View profile', hi: 'प्रोफ़ाइल खोलें', de: 'Profil öffnen', es: 'Abrir el perfil' },
}

/** Messages to sellers about their application and status, in all languages. */
export const sellerLabels = {
  'seller.submitted': {
    en: {
      subject: 'We have received the application of {seller}',
      body: 'Hello {name},\nWe have received your application to sell as {seller}. We review it within two working days and email you.',
      action: seeApplication.en,
    },
    hi: {
      subject: '{seller} का आवेदन मिल गया है',
      body: 'नमस्ते {name},\n{seller} के नाम से बेचने का आपका आवेदन मिल गया है। हम दो कार्यदिवस में इसे देखकर यहीं लिखेंगे।',
      action: seeApplication.hi,
    },
    de: {
      subject: 'Wir haben den Antrag von {seller} erhalten',
      body: 'Hallo {name},\nIhr Antrag, als {seller} zu verkaufen, ist angekommen. Wir prüfen ihn innerhalb von zwei Werktagen und schreiben Ihnen hier.',
      action: seeApplication.de,
    },
    es: {
      subject: 'Hemos recibido la solicitud de {seller}',
      body: 'Hola, {name}:\nsu solicitud para vender como {seller} ha llegado. La revisamos en dos días hábiles y le escribimos aquí.',
      action: seeApplication.es,
    },
  },
  'seller.submitted.admin': {
    en: { subject: '{seller} wants to sell', body: 'The application is waiting for review.' },
    hi: { subject: '{seller} बेचना चाहते हैं', body: 'आवेदन देखे जाने की प्रतीक्षा में है।' },
    de: { subject: '{seller} möchte verkaufen', body: 'Der Antrag wartet auf die Prüfung.' },
    es: { subject: '{seller} quiere vender', body: 'La solicitud espera revisión.' },
  },
  'seller.changesRequested': applicationLabels.changesRequested,
  'seller.approved': {
    en: {
      subject: '{seller} can now sell on Neev',
      body: 'Hello {name},\nThe application of {seller} is approved. Your seller area is open: add your products with prices and stock, and buyers see them immediately.',
      action: 'Open seller area',
    },
    hi: {
      subject: '{seller} अब Neev पर बेच सकते हैं',
      body: 'नमस्ते {name},\n{seller} का आवेदन स्वीकृत हो गया है। आपका विक्रेता क्षेत्र खुल गया है: दाम और स्टॉक के साथ अपना सामान जोड़ें, खरीदार उसे तुरंत देखेंगे।',
      action: 'विक्रेता क्षेत्र खोलें',
    },
    de: {
      subject: '{seller} kann auf Neev verkaufen',
      body: 'Hallo {name},\nder Antrag von {seller} ist genehmigt. Ihr Bereich ist offen: Tragen Sie Ihre Waren mit Preis und Bestand ein, Käufer sehen sie sofort.',
      action: 'Bereich öffnen',
    },
    es: {
      subject: '{seller} ya puede vender en Neev',
      body: 'Hola, {name}:\nla solicitud de {seller} está aprobada. Su panel está abierto: añada lo que vende con precios y existencias, y los compradores lo verán al momento.',
      action: 'Abrir el panel',
    },
  },
  'seller.rejected': applicationLabels.rejected,
  'seller.suspended': {
    en: {
      subject: '{seller} is suspended',
      body: 'Hello {name},\nBuyers cannot see the offers of {seller} for now:\n{reason}\nExisting orders are not affected: please deliver them. Contact us when the reason is resolved.',
      action: see.profile.en,
    },
    hi: {
      subject: '{seller} की बिक्री रोक दी गई है',
      body: 'नमस्ते {name},\nफ़िलहाल खरीदारों को {seller} के ऑफ़र नहीं दिखेंगे:\n{reason}\nजो ऑर्डर चल रहे हैं वे चलते रहेंगे: कृपया उन्हें पहुँचाएँ। कारण दूर होने पर हमें लिखें।',
      action: see.profile.hi,
    },
    de: {
      subject: '{seller} ist gesperrt',
      body: 'Hallo {name},\nKäufer sehen die Angebote von {seller} vorerst nicht:\n{reason}\nLaufende Bestellungen gehen weiter: bitte liefern Sie sie aus. Schreiben Sie uns, wenn der Grund behoben ist.',
      action: see.profile.de,
    },
    es: {
      subject: '{seller} está suspendido',
      body: 'Hola, {name}:\npor ahora los compradores no ven las ofertas de {seller}:\n{reason}\nLos pedidos en curso siguen: entréguelos, por favor. Escríbanos cuando el motivo esté resuelto.',
      action: see.profile.es,
    },
  },
  'seller.reinstated': {
    en: {
      subject: '{seller} is active again',
      body: 'Hello {name},\nBuyers can see the offers of {seller} again. Please check that prices and stock are still correct.',
      action: 'Open seller area',
    },
    hi: {
      subject: '{seller} की बिक्री फिर शुरू',
      body: 'नमस्ते {name},\nखरीदार {seller} के ऑफ़र फिर से देख रहे हैं। कृपया देख लें कि दाम और स्टॉक अब भी सही हैं।',
      action: 'विक्रेता क्षेत्र खोलें',
    },
    de: {
      subject: '{seller} verkauft wieder',
      body: 'Hallo {name},\nKäufer sehen die Angebote von {seller} wieder. Bitte prüfen Sie, ob Preise und Bestände noch stimmen.',
      action: 'Bereich öffnen',
    },
    es: {
      subject: '{seller} vuelve a vender',
      body: 'Hola, {name}:\nlos compradores ven de nuevo las ofertas de {seller}. Revise si los precios y las existencias siguen siendo correctos.',
      action: 'Abrir el panel',
    },
  },
  'seller.terminated': {
    en: {
      subject: 'The account of {seller} is closed',
      body: 'Hello {name},\n{seller} no longer sells on Neev:\n{reason}\nInvoices and past orders are kept.',
    },
    hi: {
      subject: '{seller} का विक्रेता खाता बंद हो गया है',
      body: 'नमस्ते {name},\n{seller} अब Neev पर नहीं बेचते:\n{reason}\nइनवॉइस और पुराने ऑर्डर रिकॉर्ड में रहेंगे।',
    },
    de: {
      subject: 'Das Verkäuferkonto von {seller} ist geschlossen',
      body: 'Hallo {name},\n{seller} verkauft nicht mehr auf Neev:\n{reason}\nRechnungen und frühere Bestellungen bleiben erhalten.',
    },
    es: {
      subject: 'La cuenta de {seller} está cerrada',
      body: 'Hola, {name}:\n{seller} ya no vende en Neev:\n{reason}\nLas facturas y los pedidos anteriores se conservan.',
    },
  },
  'seller.commission': {
    en: {
      subject: 'The commission of {seller} changes',
      body: 'Hello {name},\nThe commission rules for {seller} have changed. Your profile shows the rules and their start dates. Earlier sales keep the rule of their day.',
      action: see.profile.en,
    },
    hi: {
      subject: '{seller} का कमीशन बदल रहा है',
      body: 'नमस्ते {name},\n{seller} से Neev जिस नियम से कमीशन लेता है, वे बदल गए हैं। कौन-सा नियम किस दिन से लागू है, यह आपकी प्रोफ़ाइल में है। जो बिक गया, उस पर उसी दिन का नियम रहता है।',
      action: see.profile.hi,
    },
    de: {
      subject: 'Die Provision von {seller} ändert sich',
      body: 'Hallo {name},\ndie Regeln, nach denen Neev von {seller} eine Provision nimmt, haben sich geändert. Ihr Profil zeigt, welche gelten und ab welchem Tag. Verkauftes behält die Regel seines Tages.',
      action: see.profile.de,
    },
    es: {
      subject: 'Cambia la comisión de {seller}',
      body: 'Hola, {name}:\nlas reglas por las que Neev cobra comisión a {seller} han cambiado. Su perfil muestra cuáles rigen y desde qué día. Lo vendido conserva la regla de su día.',
      action: see.profile.es,
    },
  },
  'seller.bankChanged': {
    en: {
      subject: 'The bank account of {seller} was changed',
      body: 'Hello {name},\nPayouts for {seller} now go to {bank}. We verify the account first: there are no payouts before {deadline}.\nIf none of you made this change, contact us immediately.',
      action: see.profile.en,
    },
    hi: {
      subject: '{seller} का बैंक खाता बदला गया है',
      body: 'नमस्ते {name},\nअब से {seller} का पैसा {bank} में जाएगा। पहले हम खाते की जाँच करेंगे: {deadline} से पहले कोई निपटान नहीं होगा।\nयदि यह आपमें से किसी ने नहीं किया है, तो हमें तुरंत लिखें।',
      action: see.profile.hi,
    },
    de: {
      subject: 'Das Bankkonto von {seller} wurde geändert',
      body: 'Hallo {name},\nGeld von {seller} geht ab jetzt an {bank}. Wir prüfen das Konto zuerst: vor {deadline} wird nichts abgerechnet.\nWenn das niemand von Ihnen war, schreiben Sie uns sofort.',
      action: see.profile.de,
    },
    es: {
      subject: 'Se cambió la cuenta bancaria de {seller}',
      body: 'Hola, {name}:\nel dinero de {seller} irá desde ahora a {bank}. Primero revisamos la cuenta: no se liquida nada antes de {deadline}.\nSi no fue nadie de ustedes, escríbanos enseguida.',
      action: see.profile.es,
    },
  },
  'seller.bankChanged.admin': {
    en: {
      subject: '{seller} changed its bank account',
      body: '{bank}. No payouts before {deadline}; please verify it.',
    },
    hi: { subject: '{seller} ने बैंक खाता बदला', body: '{bank}। {deadline} से पहले कोई निपटान नहीं; कृपया जाँचें।' },
    de: {
      subject: '{seller} hat das Bankkonto geändert',
      body: '{bank}. Vor {deadline} wird nichts abgerechnet; bitte prüfen.',
    },
    es: {
      subject: '{seller} cambió su cuenta bancaria',
      body: '{bank}. No se liquida nada antes de {deadline}; revísela, por favor.',
    },
  },
  'seller.invited': {
    en: {
      subject: '{buyer} invites you to work for {seller}',
      body: 'Hello,\n{buyer} invites you to join {seller} on Neev. Accept with the link below; it works once, for seven days.\nIf you do not know {seller}, you can ignore this message.',
      action: 'Accept invitation',
    },
    hi: {
      subject: '{buyer} ने आपको {seller} के साथ काम करने बुलाया है',
      body: 'नमस्ते,\n{buyer} चाहते हैं कि आप Neev पर {seller} से जुड़ें। नीचे दिए लिंक से स्वीकार करें; यह एक बार और सात दिन तक चलेगा।\nयदि आप {seller} को नहीं जानते, तो इस संदेश पर ध्यान न दें।',
      action: 'निमंत्रण स्वीकार करें',
    },
    de: {
      subject: '{buyer} lädt Sie ein, für {seller} zu arbeiten',
      body: 'Hallo,\n{buyer} bittet Sie, bei {seller} auf Neev mitzuarbeiten. Mit dem Link unten nehmen Sie an; er gilt einmal, sieben Tage lang.\nWenn Sie {seller} nicht kennen, können Sie diese Nachricht ignorieren.',
      action: 'Einladung annehmen',
    },
    es: {
      subject: '{buyer} le invita a trabajar para {seller}',
      body: 'Hola:\n{buyer} le pide que se una a {seller} en Neev. Con el enlace de abajo acepta; sirve una vez, durante siete días.\nSi no conoce a {seller}, puede ignorar este mensaje.',
      action: 'Aceptar la invitación',
    },
  },
} as const satisfies Record<string, InAll>

import type { DocumentType } from '@neev/domain/documents'
import type { Language, Words } from './messages.templates.ts'

type InAll = Record<Language, Words>
const see = {
  application: {
    en: 'See the application',
    hi: 'आवेदन देखें',
    de: 'Antrag ansehen',
    es: 'Ver la solicitud',
  },
  profile: { en: 'Open the profile', hi: 'प्रोफ़ाइल खोलें', de: 'Profil öffnen', es: 'Abrir el perfil' },
}

/** What firms that sell hear of their application, their state and their papers, in all languages. */
export const sellerWords = {
  'seller.submitted': {
    en: {
      subject: 'We have received the application of {seller}',
      body: 'Hello {name},\nyour application to sell as {seller} has reached us. We look at it within two working days and write to you here.',
      action: see.application.en,
    },
    hi: {
      subject: '{seller} का आवेदन मिल गया है',
      body: 'नमस्ते {name},\n{seller} के नाम से बेचने का आपका आवेदन मिल गया है। हम दो कार्यदिवस में इसे देखकर यहीं लिखेंगे।',
      action: see.application.hi,
    },
    de: {
      subject: 'Wir haben den Antrag von {seller} erhalten',
      body: 'Hallo {name},\nIhr Antrag, als {seller} zu verkaufen, ist angekommen. Wir prüfen ihn innerhalb von zwei Werktagen und schreiben Ihnen hier.',
      action: see.application.de,
    },
    es: {
      subject: 'Hemos recibido la solicitud de {seller}',
      body: 'Hola, {name}:\nsu solicitud para vender como {seller} ha llegado. La revisamos en dos días hábiles y le escribimos aquí.',
      action: see.application.es,
    },
  },
  'seller.submitted.desk': {
    en: { subject: '{seller} wants to sell', body: 'The application waits to be looked at.' },
    hi: { subject: '{seller} बेचना चाहते हैं', body: 'आवेदन देखे जाने की प्रतीक्षा में है।' },
    de: { subject: '{seller} möchte verkaufen', body: 'Der Antrag wartet auf die Prüfung.' },
    es: { subject: '{seller} quiere vender', body: 'La solicitud espera revisión.' },
  },
  'seller.changesRequested': {
    en: {
      subject: 'Your application needs a change',
      body: 'Hello {name},\nwe have looked at the application of {seller}. Before we can go on we need:\n{reason}\nEverything that you filled in is kept. Change what is asked and send it again.',
      action: see.application.en,
    },
    hi: {
      subject: 'आपके आवेदन में बदलाव चाहिए',
      body: 'नमस्ते {name},\nहमने {seller} का आवेदन देखा। आगे बढ़ने के लिए हमें चाहिए:\n{reason}\nजो आपने भरा है वह सुरक्षित है। जो माँगा गया है उसे बदलकर फिर से भेजें।',
      action: see.application.hi,
    },
    de: {
      subject: 'Ihr Antrag braucht eine Änderung',
      body: 'Hallo {name},\nwir haben den Antrag von {seller} geprüft. Bevor es weitergeht, brauchen wir:\n{reason}\nAlle Angaben sind gespeichert. Ändern Sie, was verlangt ist, und senden Sie den Antrag noch einmal.',
      action: see.application.de,
    },
    es: {
      subject: 'Su solicitud necesita un cambio',
      body: 'Hola, {name}:\nhemos revisado la solicitud de {seller}. Antes de seguir necesitamos:\n{reason}\nTodo lo que escribió está guardado. Cambie lo que se pide y envíela de nuevo.',
      action: see.application.es,
    },
  },
  'seller.approved': {
    en: {
      subject: '{seller} can sell on Neev',
      body: 'Hello {name},\nthe application of {seller} is approved. Your desk is open: add what you sell with prices and stock, and buyers see it at once.',
      action: 'Open the desk',
    },
    hi: {
      subject: '{seller} अब Neev पर बेच सकते हैं',
      body: 'नमस्ते {name},\n{seller} का आवेदन स्वीकृत हो गया है। आपका डेस्क खुल गया है: दाम और स्टॉक के साथ अपना सामान जोड़ें, खरीदार उसे तुरंत देखेंगे।',
      action: 'डेस्क खोलें',
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
  'seller.rejected': {
    en: {
      subject: 'We can not accept the application of {seller}',
      body: 'Hello {name},\nwe have looked at the application of {seller} and can not accept it:\n{reason}\nIf this changes, you can apply again.',
      action: see.application.en,
    },
    hi: {
      subject: '{seller} का आवेदन स्वीकार नहीं हो सका',
      body: 'नमस्ते {name},\nहमने {seller} का आवेदन देखा और उसे स्वीकार नहीं कर सकते:\n{reason}\nस्थिति बदलने पर आप फिर से आवेदन कर सकते हैं।',
      action: see.application.hi,
    },
    de: {
      subject: 'Wir können den Antrag von {seller} nicht annehmen',
      body: 'Hallo {name},\nwir haben den Antrag von {seller} geprüft und können ihn nicht annehmen:\n{reason}\nWenn sich das ändert, können Sie einen neuen Antrag stellen.',
      action: see.application.de,
    },
    es: {
      subject: 'No podemos aceptar la solicitud de {seller}',
      body: 'Hola, {name}:\nhemos revisado la solicitud de {seller} y no podemos aceptarla:\n{reason}\nSi esto cambia, puede presentar otra.',
      action: see.application.es,
    },
  },
  'seller.suspended': {
    en: {
      subject: '{seller} is suspended',
      body: 'Hello {name},\nbuyers do not see the offers of {seller} for now:\n{reason}\nOrders that are under way go on: please deliver them. Write to us when the reason is settled.',
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
      subject: '{seller} sells again',
      body: 'Hello {name},\nbuyers see the offers of {seller} again. Please look whether prices and stock are still right.',
      action: 'Open the desk',
    },
    hi: {
      subject: '{seller} की बिक्री फिर शुरू',
      body: 'नमस्ते {name},\nखरीदार {seller} के ऑफ़र फिर से देख रहे हैं। कृपया देख लें कि दाम और स्टॉक अब भी सही हैं।',
      action: 'डेस्क खोलें',
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
      body: 'Hello {name},\n{seller} does not sell on Neev any more:\n{reason}\nInvoices and past orders stay on record.',
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
  'seller.bankChanged': {
    en: {
      subject: 'The bank account of {seller} was changed',
      body: 'Hello {name},\nmoney of {seller} goes to {bank} from now on. We check the account first: nothing is settled before {deadline}.\nIf it was not one of you, write to us at once.',
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
  'seller.bankChanged.desk': {
    en: {
      subject: '{seller} changed its bank account',
      body: '{bank}. Nothing is settled before {deadline}; please check it.',
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
      body: 'Hello,\n{buyer} asks you to join {seller} on Neev. With the link below you accept; it works once, for seven days.\nIf you do not know {seller}, you can ignore this message.',
      action: 'Accept the invitation',
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
  'document.accepted': {
    en: { subject: 'Accepted: {paper}', body: 'We have looked at it; nothing is left to do.' },
    hi: { subject: 'स्वीकार: {paper}', body: 'हमने इसे देख लिया है; अब कुछ करना बाकी नहीं।' },
    de: { subject: 'Angenommen: {paper}', body: 'Wir haben es geprüft; es ist nichts mehr zu tun.' },
    es: { subject: 'Aceptado: {paper}', body: 'Lo hemos revisado; no queda nada por hacer.' },
  },
  'document.rejected': {
    en: {
      subject: 'Please send again: {paper}',
      body: 'Hello {name},\nwe could not accept this paper of {seller}: {paper}.\n{reason}',
      action: 'See the papers',
    },
    hi: {
      subject: 'कृपया फिर से भेजें: {paper}',
      body: 'नमस्ते {name},\n{seller} का यह काग़ज़ स्वीकार नहीं हो सका: {paper}।\n{reason}',
      action: 'काग़ज़ देखें',
    },
    de: {
      subject: 'Bitte noch einmal senden: {paper}',
      body: 'Hallo {name},\ndieses Papier von {seller} konnten wir nicht annehmen: {paper}.\n{reason}',
      action: 'Papiere ansehen',
    },
    es: {
      subject: 'Envíelo de nuevo: {paper}',
      body: 'Hola, {name}:\nno pudimos aceptar este documento de {seller}: {paper}.\n{reason}',
      action: 'Ver los documentos',
    },
  },
  'document.ending': {
    en: {
      subject: '{paper} ends on {deadline}',
      body: 'Hello {name},\n{days} days are left of this paper of {seller}: {paper}. Please hand in the newer one before {deadline}.',
      action: 'See the papers',
    },
    hi: {
      subject: '{paper}: {deadline} को समाप्त',
      body: 'नमस्ते {name},\n{seller} के इस काग़ज़ के {days} दिन बचे हैं: {paper}। कृपया {deadline} से पहले नया दें।',
      action: 'काग़ज़ देखें',
    },
    de: {
      subject: '{paper} endet am {deadline}',
      body: 'Hallo {name},\nnoch {days} Tage gilt dieses Papier von {seller}: {paper}. Bitte reichen Sie das neue vor dem {deadline} ein.',
      action: 'Papiere ansehen',
    },
    es: {
      subject: '{paper} vence el {deadline}',
      body: 'Hola, {name}:\nquedan {days} días de este documento de {seller}: {paper}. Entregue el nuevo antes del {deadline}.',
      action: 'Ver los documentos',
    },
  },
  'document.expired': {
    en: {
      subject: '{paper} has ended',
      body: 'Hello {name},\nthe last day of this paper of {seller} was {deadline}: {paper}. Please hand in the newer one.',
      action: 'See the papers',
    },
    hi: {
      subject: '{paper} की अवधि समाप्त',
      body: 'नमस्ते {name},\n{seller} के इस काग़ज़ का आख़िरी दिन {deadline} था: {paper}। कृपया नया दें।',
      action: 'काग़ज़ देखें',
    },
    de: {
      subject: '{paper} ist abgelaufen',
      body: 'Hallo {name},\nder letzte Tag dieses Papiers von {seller} war der {deadline}: {paper}. Bitte reichen Sie das neue ein.',
      action: 'Papiere ansehen',
    },
    es: {
      subject: '{paper} ha vencido',
      body: 'Hola, {name}:\nel último día de este documento de {seller} fue el {deadline}: {paper}. Entregue el nuevo, por favor.',
      action: 'Ver los documentos',
    },
  },
} as const satisfies Record<string, InAll>

type SellerTemplate = keyof typeof sellerWords

/** The same of one language, for its file. */
export const sellerWordsIn = (language: Language): Record<SellerTemplate, Words> =>
  Object.fromEntries(Object.entries(sellerWords).map(([name, words]) => [name, words[language]])) as Record<
    SellerTemplate,
    Words
  >

/** What papers are called. */
export const paperNames: Record<DocumentType, Record<Language, string>> = {
  GST_CERTIFICATE: {
    en: 'GST certificate',
    hi: 'GST प्रमाणपत्र',
    de: 'GST-Bescheinigung',
    es: 'Certificado de GST',
  },
  PAN_CARD: { en: 'PAN card', hi: 'PAN कार्ड', de: 'PAN-Karte', es: 'Tarjeta PAN' },
  CANCELLED_CHEQUE: {
    en: 'Cancelled cheque',
    hi: 'रद्द किया हुआ चेक',
    de: 'Entwerteter Scheck',
    es: 'Cheque anulado',
  },
  UDYAM_CERTIFICATE: {
    en: 'Udyam certificate',
    hi: 'उद्यम प्रमाणपत्र',
    de: 'Udyam-Bescheinigung',
    es: 'Certificado Udyam',
  },
  ADDRESS_PROOF: { en: 'Proof of address', hi: 'पते का प्रमाण', de: 'Adressnachweis', es: 'Comprobante de domicilio' },
  INCORPORATION: {
    en: 'Deed or certificate of incorporation',
    hi: 'निगमन प्रमाणपत्र या विलेख',
    de: 'Gesellschaftsvertrag oder Gründungsurkunde',
    es: 'Escritura o acta de constitución',
  },
  BRAND_AUTHORISATION: {
    en: 'Brand authorisation',
    hi: 'ब्रांड का प्राधिकार पत्र',
    de: 'Markenberechtigung',
    es: 'Autorización de marca',
  },
  BIS_LICENCE: { en: 'BIS licence', hi: 'BIS लाइसेंस', de: 'BIS-Lizenz', es: 'Licencia BIS' },
  DEALERSHIP_AGREEMENT: {
    en: 'Dealership agreement',
    hi: 'डीलरशिप अनुबंध',
    de: 'Händlervertrag',
    es: 'Contrato de distribución',
  },
  OTHER: { en: 'Other paper', hi: 'अन्य काग़ज़', de: 'Sonstiges Papier', es: 'Otro documento' },
}

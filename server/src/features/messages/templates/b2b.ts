import { applicationLabels, seeApplication } from './applications.ts'
import type { InAll } from './labels.ts'

const shop = { en: 'Browse materials', hi: 'सामान देखें', de: 'Waren ansehen', es: 'Ver los materiales' }

/** Messages to companies about application and account, in all languages. */
export const b2bLabels = {
  'b2b.submitted': {
    en: {
      subject: 'We have received the application of {company}',
      body: 'Hello {name},\nWe have received your application to buy as {company}. We review it within two working days and email you. Until then you buy as a customer.',
      action: seeApplication.en,
    },
    hi: {
      subject: '{company} का आवेदन मिल गया है',
      body: 'नमस्ते {name},\n{company} के नाम से ख़रीदने का आपका आवेदन मिल गया है। हम दो कार्यदिवस में इसे देखकर यहीं लिखेंगे। तब तक आप ग्राहक के रूप में ख़रीद सकते हैं।',
      action: seeApplication.hi,
    },
    de: {
      subject: 'Wir haben den Antrag von {company} erhalten',
      body: 'Hallo {name},\nIhr Antrag, als {company} einzukaufen, ist angekommen. Wir prüfen ihn innerhalb von zwei Werktagen und schreiben Ihnen hier. Bis dahin kaufen Sie als Kunde ein.',
      action: seeApplication.de,
    },
    es: {
      subject: 'Hemos recibido la solicitud de {company}',
      body: 'Hola, {name}:\nsu solicitud para comprar como {company} ha llegado. La revisamos en dos días hábiles y le escribimos aquí. Hasta entonces compra como cliente.',
      action: seeApplication.es,
    },
  },
  'b2b.submitted.admin': {
    en: { subject: '{company} wants to buy as a company', body: 'The application is waiting for review.' },
    hi: { subject: '{company} कंपनी के रूप में ख़रीदना चाहती है', body: 'आवेदन देखे जाने की प्रतीक्षा में है।' },
    de: { subject: '{company} möchte als Firma einkaufen', body: 'Der Antrag wartet auf die Prüfung.' },
    es: { subject: '{company} quiere comprar como empresa', body: 'La solicitud espera revisión.' },
  },
  'b2b.changesRequested': applicationLabels.changesRequested,
  'b2b.rejected': applicationLabels.rejected,
  'b2b.approved': {
    en: {
      subject: '{company} can buy on Neev as a company',
      body: 'Hello {name},\nThe application of {company} is approved. At checkout you can use its GSTINs and sites, you have two days to pay by bank transfer, and you can use coupons for business accounts.',
      action: shop.en,
    },
    hi: {
      subject: '{company} अब Neev पर कंपनी के रूप में ख़रीदती है',
      body: 'नमस्ते {name},\n{company} का आवेदन स्वीकृत हो गया है। चेकआउट पर उसके GSTIN और साइटें मिलेंगी, बैंक ट्रांसफ़र के लिए दो दिन होंगे, और व्यावसायिक खातों के कूपन आपके लिए काम करेंगे।',
      action: shop.hi,
    },
    de: {
      subject: '{company} kauft auf Neev als Firma ein',
      body: 'Hallo {name},\nder Antrag von {company} ist genehmigt. An der Kasse finden Sie die GSTINs und Baustellen der Firma, für eine Überweisung haben Sie zwei Tage, und Gutscheine für Geschäftskonten gelten für Sie.',
      action: shop.de,
    },
    es: {
      subject: '{company} compra en Neev como empresa',
      body: 'Hola, {name}:\nla solicitud de {company} está aprobada. Al pagar encontrará sus GSTIN y sus obras, tiene dos días para una transferencia y los cupones para cuentas de empresa le sirven.',
      action: shop.es,
    },
  },
  'b2b.held': {
    en: {
      subject: 'The company account of {company} is on hold',
      body: 'Hello {name},\nFor now you buy as a customer and not as {company}:\n{reason}\nExisting orders are not affected. Contact us when the reason is resolved.',
      action: seeApplication.en,
    },
    hi: {
      subject: '{company} का कंपनी खाता रोका गया है',
      body: 'नमस्ते {name},\nफ़िलहाल आप {company} के रूप में नहीं, ग्राहक के रूप में ख़रीदते हैं:\n{reason}\nजो ऑर्डर चल रहे हैं वे चलते रहेंगे। कारण दूर होने पर हमें लिखें।',
      action: seeApplication.hi,
    },
    de: {
      subject: 'Das Firmenkonto von {company} ruht',
      body: 'Hallo {name},\nvorerst kaufen Sie als Kunde ein und nicht als {company}:\n{reason}\nLaufende Bestellungen gehen weiter. Schreiben Sie uns, wenn der Grund behoben ist.',
      action: seeApplication.de,
    },
    es: {
      subject: 'La cuenta de empresa de {company} está en pausa',
      body: 'Hola, {name}:\npor ahora compra como cliente y no como {company}:\n{reason}\nLos pedidos en curso siguen. Escríbanos cuando el motivo esté resuelto.',
      action: seeApplication.es,
    },
  },
  'b2b.released': {
    en: {
      subject: '{company} can buy as a company again',
      body: 'Hello {name},\nThe account of {company} is active again.',
      action: shop.en,
    },
    hi: {
      subject: '{company} फिर कंपनी के रूप में ख़रीदती है',
      body: 'नमस्ते {name},\n{company} का खाता अपनी सारी सुविधाओं के साथ फिर चालू है।',
      action: shop.hi,
    },
    de: {
      subject: '{company} kauft wieder als Firma ein',
      body: 'Hallo {name},\ndas Konto von {company} gilt wieder, mit allem, was dazugehört.',
      action: shop.de,
    },
    es: {
      subject: '{company} vuelve a comprar como empresa',
      body: 'Hola, {name}:\nla cuenta de {company} funciona otra vez, con todo lo que incluye.',
      action: shop.es,
    },
  },
} as const satisfies Record<string, InAll>

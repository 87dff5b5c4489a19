import type { InAll } from './labels.ts'

const see = { en: 'View order', hi: 'ऑर्डर खोलें', de: 'Bestellung öffnen', es: 'Abrir el pedido' }

/** Messages to buyer and seller when an admin puts a suborder on hold and releases it, in all languages. */
export const holdLabels = {
  'order.held': {
    en: {
      subject: '{part} is on hold',
      body: 'Hello {name},\nWe have put {part} from {seller} on hold. Reason: {reason}\nNothing is dispatched until then. We will email you when it continues.',
      action: see.en,
    },
    hi: {
      subject: '{part} रोक दिया गया है',
      body: 'नमस्ते {name},\nहमने {seller} के {part} को रोक दिया है। कारण: {reason}\nइस बीच इसका कुछ भी नहीं भेजा जाएगा। आगे बढ़ते ही हम आपको लिखेंगे।',
      action: see.hi,
    },
    de: {
      subject: '{part} ist angehalten',
      body: 'Hallo {name},\nwir haben {part} von {seller} angehalten. Grund: {reason}\nBis dahin wird nichts davon versendet. Sobald es weitergeht, schreiben wir Ihnen.',
      action: see.de,
    },
    es: {
      subject: '{part} está retenido',
      body: 'Hola, {name}:\nhemos retenido {part} de {seller}. Motivo: {reason}\nMientras tanto no se envía nada. Le escribiremos en cuanto continúe.',
      action: see.es,
    },
  },
  'order.held.seller': {
    en: {
      subject: '{part} is on hold',
      body: 'Hello {name},\nWe have put {part} for {buyer} on hold. Reason: {reason}\nPlease do not pack or dispatch it until we tell you that it continues.',
      action: see.en,
    },
    hi: {
      subject: '{part} रोक दिया गया है',
      body: 'नमस्ते {name},\nहमने {buyer} के {part} को रोक दिया है। कारण: {reason}\nजब तक हम आगे बढ़ाने को न लिखें, कृपया इसे पैक या रवाना न करें।',
      action: see.hi,
    },
    de: {
      subject: '{part} ist angehalten',
      body: 'Hallo {name},\nwir haben {part} für {buyer} angehalten. Grund: {reason}\nBitte packen und versenden Sie es nicht, bis wir Ihnen schreiben, dass es weitergeht.',
      action: see.de,
    },
    es: {
      subject: '{part} está retenido',
      body: 'Hola, {name}:\nhemos retenido {part} para {buyer}. Motivo: {reason}\nNo lo prepare ni lo envíe hasta que le escribamos que continúa.',
      action: see.es,
    },
  },
  'order.resumed': {
    en: {
      subject: '{part} is no longer on hold',
      body: 'Hello {name},\n{part} from {seller} is no longer on hold. Expected delivery: {eta}.',
      action: see.en,
    },
    hi: {
      subject: '{part} फिर आगे बढ़ रहा है',
      body: 'नमस्ते {name},\n{seller} के {part} पर से रोक हटा दी गई है और यह जहाँ रुका था, वहीं से आगे बढ़ेगा। पहुँचने की संभावित तारीख: {eta}।',
      action: see.hi,
    },
    de: {
      subject: '{part} geht weiter',
      body: 'Hallo {name},\n{part} von {seller} ist nicht mehr angehalten und geht dort weiter, wo es stand. Voraussichtliche Lieferung: {eta}.',
      action: see.de,
    },
    es: {
      subject: '{part} continúa',
      body: 'Hola, {name}:\n{part} de {seller} ya no está retenido y continúa donde estaba. Entrega prevista: {eta}.',
      action: see.es,
    },
  },
  'order.resumed.seller': {
    en: {
      subject: '{part} is no longer on hold',
      body: 'Hello {name},\n{part} for {buyer} is no longer on hold. Please continue with it.',
      action: see.en,
    },
    hi: {
      subject: '{part} फिर आगे बढ़ रहा है',
      body: 'नमस्ते {name},\n{buyer} के {part} पर से रोक हटा दी गई है। कृपया जहाँ रुके थे, वहीं से आगे बढ़ें।',
      action: see.hi,
    },
    de: {
      subject: '{part} geht weiter',
      body: 'Hallo {name},\n{part} für {buyer} ist nicht mehr angehalten. Bitte machen Sie dort weiter, wo Sie aufgehört haben.',
      action: see.de,
    },
    es: {
      subject: '{part} continúa',
      body: 'Hola, {name}:\n{part} para {buyer} ya no está retenido. Continúe donde lo dejó.',
      action: see.es,
    },
  },
} satisfies Record<string, InAll>

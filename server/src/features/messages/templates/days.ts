import type { InAll } from './labels.ts'

const see = { en: 'View order', hi: 'ऑर्डर खोलें', de: 'Bestellung öffnen', es: 'Abrir el pedido' }

/** Messages about rescheduled deliveries, in all languages. */
export const dayLabels = {
  'day.asked': {
    en: {
      subject: '{part}: new delivery date {deadline}?',
      body: 'Hello {name},\nA new delivery date has been requested for {part}: {deadline}. Reason: {reason}\nPlease accept or decline on the order page.',
      action: see.en,
    },
    hi: {
      subject: '{part}: क्या डिलीवरी {deadline} को हो?',
      body: 'नमस्ते {name},\n{part} की डिलीवरी के लिए दूसरा दिन माँगा गया है: {deadline}। कारण: {reason}\nकृपया ऑर्डर पेज पर हाँ या ना कहें।',
      action: see.hi,
    },
    de: {
      subject: '{part}: Lieferung am {deadline}?',
      body: 'Hallo {name},\nfür {part} wird ein anderer Liefertag gewünscht: {deadline}. Grund: {reason}\nBitte sagen Sie auf der Bestellseite ja oder nein.',
      action: see.de,
    },
    es: {
      subject: '{part}: ¿entrega el {deadline}?',
      body: 'Hola, {name}:\npara {part} se pide otro día de entrega: {deadline}. Motivo: {reason}\nConteste sí o no en la página del pedido.',
      action: see.es,
    },
  },
  'day.moved': {
    en: {
      subject: '{part} will be delivered on {deadline}',
      body: 'Hello {name},\nThe new delivery date for {part} is confirmed: {deadline}.',
      action: see.en,
    },
    hi: {
      subject: '{part} की डिलीवरी {deadline} को होगी',
      body: 'नमस्ते {name},\nतय हो गया: {part} की डिलीवरी {deadline} को होगी।',
      action: see.hi,
    },
    de: {
      subject: '{part} kommt am {deadline}',
      body: 'Hallo {name},\nes ist vereinbart: {part} wird am {deadline} geliefert.',
      action: see.de,
    },
    es: {
      subject: '{part} llega el {deadline}',
      body: 'Hola, {name}:\nacordado: {part} se entrega el {deadline}.',
      action: see.es,
    },
  },
  'day.refused': {
    en: {
      subject: 'The delivery date of {part} does not change',
      body: 'Hello {name},\nThe other side declined {deadline} as the delivery date for {part}: {reason}',
      action: see.en,
    },
    hi: {
      subject: '{part} की डिलीवरी का दिन वही रहेगा',
      body: 'नमस्ते {name},\n{part} के लिए {deadline} पर दूसरे पक्ष ने सहमति नहीं दी: {reason}',
      action: see.hi,
    },
    de: {
      subject: '{part} behält seinen Liefertag',
      body: 'Hallo {name},\ndie andere Seite war mit dem {deadline} für {part} nicht einverstanden: {reason}',
      action: see.de,
    },
    es: {
      subject: '{part} conserva su día de entrega',
      body: 'Hola, {name}:\nla otra parte no aceptó el {deadline} para {part}: {reason}',
      action: see.es,
    },
  },
} satisfies Record<string, InAll>

import type { InAll } from './labels.ts'

const see = { en: 'View schedule', hi: 'शेड्यूल खोलें', de: 'Lieferplan öffnen', es: 'Abrir el plan' }

/** Messages about delivery schedules, in all languages. */
export const scheduleLabels = {
  'schedule.asked': {
    en: {
      subject: '{buyer} requests a delivery schedule: {items}',
      body: 'Hello {name},\n{buyer} requests {items} to {place} over several weeks at {amount}. First delivery on {eta}.\nPlease accept, propose another price, or decline by {deadline}. After that the request expires.',
      action: see.en,
    },
    hi: {
      subject: '{buyer} कई हफ़्तों में डिलीवरी चाहते हैं: {items}',
      body: 'नमस्ते {name},\n{buyer} आपसे {place} पर कई हफ़्तों में {items} चाहते हैं, दर {amount}। पहली डिलीवरी {eta} को।\nकृपया {deadline} तक सहमति दें, दूसरी दर बताएँ या मना करें; उसके बाद यह समाप्त हो जाएगा।',
      action: see.hi,
    },
    de: {
      subject: '{buyer} wünscht Lieferungen über Wochen: {items}',
      body: 'Hallo {name},\n{buyer} wünscht von Ihnen {items} nach {place} über mehrere Wochen, zu {amount}. Erste Lieferung am {eta}.\nBitte stimmen Sie bis {deadline} zu, nennen Sie einen anderen Preis oder lehnen Sie ab; danach verfällt die Anfrage.',
      action: see.de,
    },
    es: {
      subject: '{buyer} pide entregas durante semanas: {items}',
      body: 'Hola, {name}:\n{buyer} le pide {items} para {place} durante varias semanas, a {amount}. Primera entrega el {eta}.\nAcepte, responda con otro precio o rechace antes del {deadline}; después caduca.',
      action: see.es,
    },
  },
  'schedule.countered': {
    en: {
      subject: '{seller} proposes a price for {part}: {amount}',
      body: 'Hello {name},\n{seller} offers to deliver {items} at {amount}. {reason}\nPlease accept or withdraw by {deadline}. After that the offer expires.',
      action: see.en,
    },
    hi: {
      subject: '{seller} का {part} पर जवाब: {amount}',
      body: 'नमस्ते {name},\n{seller} {items} {amount} पर देंगे। {reason}\nकृपया {deadline} तक सहमति दें या वापस लें; उसके बाद यह समाप्त हो जाएगा।',
      action: see.hi,
    },
    de: {
      subject: '{seller} antwortet auf {part}: {amount}',
      body: 'Hallo {name},\n{seller} würde {items} zu {amount} liefern. {reason}\nBitte stimmen Sie bis {deadline} zu oder ziehen Sie zurück; danach verfällt die Anfrage.',
      action: see.de,
    },
    es: {
      subject: '{seller} responde a {part}: {amount}',
      body: 'Hola, {name}:\n{seller} entregaría {items} a {amount}. {reason}\nAcepte o retire la petición antes del {deadline}; después caduca.',
      action: see.es,
    },
  },
  'schedule.agreed': {
    en: {
      subject: '{part} is confirmed: {items}',
      body: 'Hello {name},\n{items} from {seller} to {place} at {amount} are confirmed. Call off each delivery on the schedule page. The first is planned for {eta}.',
      action: see.en,
    },
    hi: {
      subject: '{part} तय हो गया: {items}',
      body: 'नमस्ते {name},\n{seller} से {place} तक {items}, दर {amount}, तय हो गया। हर डिलीवरी शेड्यूल के पेज से मँगाई जाती है; पहली {eta} को है।',
      action: see.hi,
    },
    de: {
      subject: '{part} ist vereinbart: {items}',
      body: 'Hallo {name},\n{items} von {seller} nach {place} zu {amount} sind vereinbart. Jede Lieferung wird auf der Seite des Lieferplans abgerufen; die erste ist für den {eta} geplant.',
      action: see.de,
    },
    es: {
      subject: '{part} está acordado: {items}',
      body: 'Hola, {name}:\nacordado: {items} de {seller} para {place} a {amount}. Cada entrega se pide en la página del plan; la primera está prevista para el {eta}.',
      action: see.es,
    },
  },
  'schedule.declined': {
    en: {
      subject: '{seller} has declined {part}',
      body: 'Hello {name},\n{seller} has declined to deliver {items} over several weeks: {reason}',
      action: see.en,
    },
    hi: {
      subject: '{seller} ने {part} मना किया',
      body: 'नमस्ते {name},\n{seller} {items} कई हफ़्तों में नहीं देंगे: {reason}',
      action: see.hi,
    },
    de: {
      subject: '{seller} lehnt {part} ab',
      body: 'Hallo {name},\n{seller} liefert {items} nicht über Wochen: {reason}',
      action: see.de,
    },
    es: {
      subject: '{seller} rechaza {part}',
      body: 'Hola, {name}:\n{seller} no entrega {items} durante semanas: {reason}',
      action: see.es,
    },
  },
  'schedule.withdrawn': {
    en: {
      subject: '{part} was withdrawn',
      body: 'Hello {name},\n{buyer} has withdrawn the request for {items}.',
      action: see.en,
    },
    hi: {
      subject: '{part} वापस लिया गया',
      body: 'नमस्ते {name},\n{buyer} अब {items} नहीं चाहते।',
      action: see.hi,
    },
    de: {
      subject: '{part} wurde zurückgezogen',
      body: 'Hallo {name},\n{buyer} wünscht {items} nicht mehr.',
      action: see.de,
    },
    es: {
      subject: '{part} se ha retirado',
      body: 'Hola, {name}:\n{buyer} ya no pide {items}.',
      action: see.es,
    },
  },
  'schedule.closed': {
    en: {
      subject: '{part} is closed',
      body: 'Hello {name},\nThe balance of {items} can no longer be called off: {reason}\nExisting call-offs are not affected.',
      action: see.en,
    },
    hi: {
      subject: '{part} बंद हुआ',
      body: 'नमस्ते {name},\n{items} का शेष अब नहीं मँगाया जाएगा: {reason}\nजो मँगाया जा चुका है, वह ऑर्डर के अनुसार रहेगा।',
      action: see.hi,
    },
    de: {
      subject: '{part} ist beendet',
      body: 'Hallo {name},\nDer Rest von {items} wird nicht mehr abgerufen: {reason}\nWas abgerufen ist, bleibt wie bestellt.',
      action: see.de,
    },
    es: {
      subject: '{part} está cerrado',
      body: 'Hola, {name}:\nel resto de {items} ya no se pide: {reason}\nLo ya pedido sigue como está.',
      action: see.es,
    },
  },
  'schedule.held': {
    en: {
      subject: '{part}: deliveries on hold',
      body: 'Hello {name},\n{seller} makes no deliveries of {items} on these days: {reason}\nYou can place call-offs again afterwards.',
      action: see.en,
    },
    hi: {
      subject: '{part}: कुछ समय डिलीवरी नहीं',
      body: 'नमस्ते {name},\n{seller} इन दिनों {items} की डिलीवरी नहीं करेंगे: {reason}\nउसके बाद फिर मँगाया जा सकता है।',
      action: see.hi,
    },
    de: {
      subject: '{part}: eine Zeit lang keine Lieferungen',
      body: 'Hallo {name},\n{seller} liefert in diesen Tagen nichts von {items}: {reason}\nDanach kann wieder abgerufen werden.',
      action: see.de,
    },
    es: {
      subject: '{part}: sin entregas por un tiempo',
      body: 'Hola, {name}:\n{seller} no entrega {items} en estos días: {reason}\nDespués se puede volver a pedir.',
      action: see.es,
    },
  },
  'schedule.resumed': {
    en: {
      subject: '{part}: deliveries resumed',
      body: 'Hello {name},\n{seller} delivers {items} again. You can place call-offs now.',
      action: see.en,
    },
    hi: {
      subject: '{part}: डिलीवरी फिर शुरू',
      body: 'नमस्ते {name},\n{seller} फिर {items} देंगे। अब से मँगाया जा सकता है।',
      action: see.hi,
    },
    de: {
      subject: '{part}: Lieferungen gehen weiter',
      body: 'Hallo {name},\n{seller} liefert {items} wieder. Ab jetzt kann abgerufen werden.',
      action: see.de,
    },
    es: {
      subject: '{part}: siguen las entregas',
      body: 'Hola, {name}:\n{seller} vuelve a entregar {items}. Ya se puede pedir.',
      action: see.es,
    },
  },
  'schedule.lapsed': {
    en: {
      subject: '{part} has expired',
      body: 'Hello {name},\n{items}: the time to respond or to call off has passed, and nothing more can be called off.',
      action: see.en,
    },
    hi: {
      subject: '{part} समाप्त हुआ',
      body: 'नमस्ते {name},\n{items}: जवाब देने या मँगाने का समय पूरा हुआ, अब और नहीं मँगाया जा सकता।',
      action: see.hi,
    },
    de: {
      subject: '{part} ist verfallen',
      body: 'Hallo {name},\n{items}: Die Zeit zum Antworten oder Abrufen ist vorbei, es kann nichts mehr abgerufen werden.',
      action: see.de,
    },
    es: {
      subject: '{part} ha caducado',
      body: 'Hola, {name}:\n{items}: el plazo para responder o pedir ha terminado y ya no se puede pedir más.',
      action: see.es,
    },
  },
  'schedule.ending': {
    en: {
      subject: '{part}: {amount} left to call off until {deadline}',
      body: 'Hello {name},\n{amount} of {items} has not been called off yet. It expires after {deadline}.',
      action: see.en,
    },
    hi: {
      subject: '{part}: {amount} {deadline} तक मँगाना बाक़ी है',
      body: 'नमस्ते {name},\n{items} में से {amount} अभी नहीं मँगाया गया। {deadline} के बाद यह समाप्त हो जाएगा।',
      action: see.hi,
    },
    de: {
      subject: '{part}: {amount} sind bis {deadline} abzurufen',
      body: 'Hallo {name},\nVon {items} sind {amount} nicht abgerufen. Nach dem {deadline} verfallen sie.',
      action: see.de,
    },
    es: {
      subject: '{part}: quedan {amount} por pedir hasta el {deadline}',
      body: 'Hola, {name}:\nde {items} quedan {amount} sin pedir. Después del {deadline} caducan.',
      action: see.es,
    },
  },
  'schedule.drop': {
    en: {
      subject: '{part}: call off {amount} for {eta}',
      body: 'Hello {name},\n{amount} of {items} is planned for {eta}. Please call it off now, so that it can be delivered on that day.',
      action: see.en,
    },
    hi: {
      subject: '{part}: {eta} के लिए {amount} मँगाएँ',
      body: 'नमस्ते {name},\n{items} में से {amount} {eta} के लिए तय है। कृपया अभी मँगाएँ, ताकि उस दिन पहुँच सके।',
      action: see.hi,
    },
    de: {
      subject: '{part}: {amount} für den {eta} abrufen',
      body: 'Hallo {name},\n{amount} von {items} sind für den {eta} geplant. Bitte rufen Sie jetzt ab, damit sie an diesem Tag da sein können.',
      action: see.de,
    },
    es: {
      subject: '{part}: pida {amount} para el {eta}',
      body: 'Hola, {name}:\n{amount} de {items} están previstos para el {eta}. Pídalos ahora para que lleguen ese día.',
      action: see.es,
    },
  },
} satisfies Record<string, InAll>

import type { InAll } from './labels.ts'

const see = { en: 'View order', hi: 'ऑर्डर खोलें', de: 'Bestellung öffnen', es: 'Abrir el pedido' }

/** Messages about returned goods and partial cancellations, in all languages. */
export const returnLabels = {
  'return.made.seller': {
    en: {
      subject: '{buyer} requests a return for {part}',
      body: 'Hello {name},\n{buyer} wants to return items of {part}: {reason}\nTheir value is {amount} including tax. Please respond by {deadline}. After that Neev decides.',
      action: see.en,
    },
    hi: {
      subject: '{buyer} {part} का माल लौटाना चाहते हैं',
      body: 'नमस्ते {name},\n{buyer} {part} का माल लौटाना चाहते हैं: {reason}\nटैक्स सहित इसका मूल्य {amount} है। कृपया {deadline} तक जवाब दें; उसके बाद Neev फ़ैसला करेगा।',
      action: see.hi,
    },
    de: {
      subject: '{buyer} möchte Ware von {part} zurückgeben',
      body: 'Hallo {name},\n{buyer} möchte Ware von {part} zurückgeben: {reason}\nSie ist mit Steuer {amount} wert. Bitte antworten Sie bis {deadline}; danach entscheidet Neev.',
      action: see.de,
    },
    es: {
      subject: '{buyer} quiere devolver mercancía de {part}',
      body: 'Hola, {name}:\n{buyer} quiere devolver mercancía de {part}: {reason}\nVale {amount} con impuesto. Conteste antes del {deadline}; después decide Neev.',
      action: see.es,
    },
  },
  'return.approved': {
    en: {
      subject: 'Your return for {part} is accepted',
      body: 'Hello {name},\n{seller} has accepted your return for {part}. {reason} See the order page for when and how the items are collected or brought back.',
      action: see.en,
    },
    hi: {
      subject: '{part} का माल लौटाया जा सकता है',
      body: 'नमस्ते {name},\n{seller} {part} का माल वापस लेंगे। {reason} इसे कब और कैसे ले जाया या पहुँचाया जाएगा, यह ऑर्डर पेज पर है।',
      action: see.hi,
    },
    de: {
      subject: 'Ware von {part} darf zurück',
      body: 'Hallo {name},\n{seller} nimmt die Ware von {part} zurück. {reason} Wann und wie sie geholt oder gebracht wird, steht auf der Bestellseite.',
      action: see.de,
    },
    es: {
      subject: 'La mercancía de {part} puede volver',
      body: 'Hola, {name}:\n{seller} acepta que vuelva la mercancía de {part}. {reason} Cuándo y cómo se recoge o se lleva está en la página del pedido.',
      action: see.es,
    },
  },
  'return.pickup': {
    en: {
      subject: 'Return for {part} on {eta}',
      body: 'Hello {name},\nThe items returned for {part} are collected or brought back on {eta}: {driver}, {vehicle}. Address: {place}.',
      action: see.en,
    },
    hi: {
      subject: '{part} का माल {eta} को लौटेगा',
      body: 'नमस्ते {name},\n{part} का लौटने वाला माल {eta} को ले जाया या पहुँचाया जाएगा: {driver}, {vehicle}। पता: {place}।',
      action: see.hi,
    },
    de: {
      subject: 'Ware von {part} geht am {eta} zurück',
      body: 'Hallo {name},\ndie Ware von {part}, die zurückgeht, wird am {eta} geholt oder gebracht: {driver}, {vehicle}. Adresse: {place}.',
      action: see.de,
    },
    es: {
      subject: 'La mercancía de {part} vuelve el {eta}',
      body: 'Hola, {name}:\nla mercancía de {part} que vuelve se recoge o se lleva el {eta}: {driver}, {vehicle}. Dirección: {place}.',
      action: see.es,
    },
  },
  'return.replacing': {
    en: {
      subject: 'Your replacement for {part} is being packed',
      body: 'Hello {name},\nThe items returned for {part} have been inspected: {reason} {seller} sends replacements free of charge.',
      action: see.en,
    },
    hi: {
      subject: '{part} के लिए नया माल पैक हो रहा है',
      body: 'नमस्ते {name},\n{part} का लौटा हुआ माल जाँच लिया गया है: {reason} {seller} वही माल बिना शुल्क दोबारा भेजेंगे।',
      action: see.hi,
    },
    de: {
      subject: 'Neue Ware für {part} wird gepackt',
      body: 'Hallo {name},\ndie zurückgekommene Ware von {part} ist geprüft: {reason} {seller} schickt dasselbe noch einmal, ohne Kosten.',
      action: see.de,
    },
    es: {
      subject: 'Se prepara mercancía nueva para {part}',
      body: 'Hola, {name}:\nya se ha revisado la mercancía de {part} que volvió: {reason} {seller} envía lo mismo otra vez, sin cargo.',
      action: see.es,
    },
  },
  'return.sentBack': {
    en: {
      subject: 'Your return for {part} was not accepted',
      body: 'Hello {name},\n{seller} inspected the items of {part}: {reason} Items that were not accepted are brought back to you.',
      action: see.en,
    },
    hi: {
      subject: '{part} का माल जाँच में पास नहीं हुआ और आपके पास लौटेगा',
      body: 'नमस्ते {name},\n{seller} ने {part} का माल जाँचा: {reason} जो पास नहीं हुआ वह आपके पास वापस लाया जाएगा।',
      action: see.hi,
    },
    de: {
      subject: 'Ware von {part} wurde nicht angenommen und kommt zu Ihnen zurück',
      body: 'Hallo {name},\n{seller} hat die Ware von {part} geprüft: {reason} Was nicht angenommen wurde, wird Ihnen zurückgebracht.',
      action: see.de,
    },
    es: {
      subject: 'Mercancía de {part} no pasó la revisión y vuelve a usted',
      body: 'Hola, {name}:\n{seller} ha revisado la mercancía de {part}: {reason} Lo que no pasó se le lleva de vuelta.',
      action: see.es,
    },
  },
  'rest.asked': {
    en: {
      subject: '{part}: cancel the remaining items?',
      body: 'Hello {name},\nA cancellation of items of {part} that have not been shipped is requested, worth {amount} including tax. Reason: {reason}\nPlease accept or decline on the order page.',
      action: see.en,
    },
    hi: {
      subject: '{part}: क्या बाकी माल रद्द किया जाए?',
      body: 'नमस्ते {name},\n{part} का जो माल अभी नहीं निकला, उसे रद्द करने का अनुरोध है; टैक्स सहित मूल्य {amount}। कारण: {reason}\nकृपया ऑर्डर पेज पर हाँ या ना कहें।',
      action: see.hi,
    },
    de: {
      subject: '{part}: Soll der Rest entfallen?',
      body: 'Hallo {name},\nbei {part} soll Ware entfallen, die noch nicht abgefahren ist, im Wert von {amount} mit Steuer. Grund: {reason}\nBitte sagen Sie auf der Bestellseite ja oder nein.',
      action: see.de,
    },
    es: {
      subject: '{part}: ¿se anula el resto?',
      body: 'Hola, {name}:\nen {part} se pide anular mercancía que aún no ha salido, por {amount} con impuesto. Motivo: {reason}\nConteste sí o no en la página del pedido.',
      action: see.es,
    },
  },
  'rest.cancelled': {
    en: {
      subject: 'Items of {part} are cancelled',
      body: 'Hello {name},\nItems of {part} from {seller} that had not been shipped are cancelled: {reason} Your payment for them is refunded: {amount}.',
      action: see.en,
    },
    hi: {
      subject: '{part} का कुछ माल रद्द हुआ',
      body: 'नमस्ते {name},\n{seller} के {part} का जो माल नहीं निकला था, वह रद्द हुआ: {reason} उसके लिए चुकाई रकम लौटेगी: {amount}।',
      action: see.hi,
    },
    de: {
      subject: 'Ware von {part} entfällt',
      body: 'Hallo {name},\nWare von {part} von {seller}, die noch nicht abgefahren war, entfällt: {reason} Was dafür bezahlt wurde, geht zurück: {amount}.',
      action: see.de,
    },
    es: {
      subject: 'Se anula mercancía de {part}',
      body: 'Hola, {name}:\nse anula mercancía de {part} de {seller} que no había salido: {reason} Se devuelve lo pagado por ella: {amount}.',
      action: see.es,
    },
  },
  'rest.cancelled.seller': {
    en: {
      subject: 'Do not send all items of {part}',
      body: 'Hello {name},\nItems of {part} for {buyer} that had not been shipped are cancelled: {reason} They are on sale again.',
      action: see.en,
    },
    hi: {
      subject: '{part} का सारा माल न भेजें',
      body: 'नमस्ते {name},\n{buyer} के {part} का जो माल नहीं निकला था, वह रद्द हुआ: {reason} वह फिर बिक्री पर है।',
      action: see.hi,
    },
    de: {
      subject: '{part} nicht ganz versenden',
      body: 'Hallo {name},\nWare von {part} für {buyer}, die noch nicht abgefahren war, entfällt: {reason} Sie ist wieder im Verkauf.',
      action: see.de,
    },
    es: {
      subject: 'No envíe todo {part}',
      body: 'Hola, {name}:\nse anula mercancía de {part} para {buyer} que no había salido: {reason} Vuelve a estar a la venta.',
      action: see.es,
    },
  },
  'rest.refused': {
    en: {
      subject: 'The remaining items of {part} are not cancelled',
      body: 'Hello {name},\nThe remaining items of {part} are not cancelled: {reason}',
      action: see.en,
    },
    hi: {
      subject: '{part} का बाकी माल ऑर्डर में रहेगा',
      body: 'नमस्ते {name},\n{part} का बाकी माल रद्द नहीं हुआ: {reason}',
      action: see.hi,
    },
    de: {
      subject: 'Der Rest von {part} bleibt bestellt',
      body: 'Hallo {name},\nder Rest von {part} entfällt nicht: {reason}',
      action: see.de,
    },
    es: {
      subject: 'El resto de {part} sigue pedido',
      body: 'Hola, {name}:\nel resto de {part} no se anula: {reason}',
      action: see.es,
    },
  },
} satisfies Record<string, InAll>

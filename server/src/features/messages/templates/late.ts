import type { InAll } from './labels.ts'

const see = { en: 'View order', hi: 'ऑर्डर खोलें', de: 'Bestellung öffnen', es: 'Abrir el pedido' }

/** Messages to buyers about late payments, in all languages. */
export const lateLabels = {
  'transfer.late': {
    en: {
      subject: '{received} for {number} arrived late and is refunded',
      body: 'Hello {name},\nYour transfer of {received} for {number} arrived when nothing was due any more. The full amount is refunded to the account it came from. We email you when it is sent.',
      action: see.en,
    },
    hi: {
      subject: '{number} के {received} समाप्ति के बाद आए और आपको लौटाए जा रहे हैं',
      body: 'नमस्ते {name},\n{number} के लिए आपका {received} का ट्रांसफ़र तब आया जब उसके लिए कुछ देय नहीं था। पूरी रकम उसी खाते में लौटाई जाएगी जिससे वह आई थी; भेजते ही हम आपको लिखेंगे।',
      action: see.hi,
    },
    de: {
      subject: '{received} für {number} kamen nach dem Ende und gehen an Sie zurück',
      body: 'Hallo {name},\nIhre Überweisung von {received} für {number} kam, als dafür nichts mehr fällig war. Der ganze Betrag geht auf das Konto zurück, von dem er kam; wir schreiben Ihnen, sobald er gesendet ist.',
      action: see.de,
    },
    es: {
      subject: '{received} de {number} llegaron después del final y se le devuelven',
      body: 'Hola, {name}:\nsu transferencia de {received} de {number} llegó cuando ya no se debía nada. Todo vuelve a la cuenta de la que vino; le escribiremos en cuanto esté enviado.',
      action: see.es,
    },
  },
  'transfer.late.direct': {
    en: {
      subject: '{received} for {number} arrived late at {seller}',
      body: 'Hello {name},\nYour transfer of {received} for {number} arrived in the account of {seller} when nothing was due any more. {seller} has this money and must refund it to you. Please agree with them how.',
      action: see.en,
    },
    hi: {
      subject: '{number} के {received} समाप्ति के बाद {seller} को मिले',
      body: 'नमस्ते {name},\n{number} के लिए आपका {received} का ट्रांसफ़र {seller} के खाते में तब आया जब उसके लिए कुछ देय नहीं था। यह रकम {seller} के पास है और उन्हें आपको लौटानी है: कृपया उनसे तय करें कि यह कैसे लौटेगी।',
      action: see.hi,
    },
    de: {
      subject: '{received} für {number} kamen nach dem Ende zu {seller}',
      body: 'Hallo {name},\nIhre Überweisung von {received} für {number} kam auf das Konto von {seller}, als dafür nichts mehr fällig war. {seller} hat das Geld und schuldet es Ihnen: bitte vereinbaren Sie, wie es zurückkommt.',
      action: see.de,
    },
    es: {
      subject: '{received} de {number} llegaron a {seller} después del final',
      body: 'Hola, {name}:\nsu transferencia de {received} de {number} llegó a la cuenta de {seller} cuando ya no se debía nada. {seller} tiene ese dinero y se lo debe: acuerde con ellos cómo se le devuelve.',
      action: see.es,
    },
  },
  'transfer.returned': {
    en: {
      subject: '{seller} has refunded {received} for {number}',
      body: 'Hello {name},\n{seller} reports that it refunded {received}, which arrived late for {number}. The bank reference is {utr}. If you have not received it within three working days, please contact {seller} and us.',
      action: see.en,
    },
    hi: {
      subject: '{seller} के अनुसार {number} के {received} आपको लौटा दिए गए हैं',
      body: 'नमस्ते {name},\n{number} के लिए समाप्ति के बाद आए {received} {seller} ने आपको लौटा दिए हैं। बैंक का संदर्भ {utr} है। यदि तीन कार्य दिवसों में आपके खाते में न दिखे, तो कृपया {seller} को और हमें लिखें।',
      action: see.hi,
    },
    de: {
      subject: '{seller} hat nach eigener Angabe {received} für {number} an Sie zurückgesendet',
      body: 'Hallo {name},\n{seller} hat Ihnen {received} zurückgesendet, die nach dem Ende von {number} gekommen waren. Das Zeichen der Bank ist {utr}. Zeigt Ihr Konto den Betrag nicht innerhalb von drei Werktagen, schreiben Sie bitte {seller} und uns.',
      action: see.de,
    },
    es: {
      subject: '{seller} dice que le ha devuelto {received} de {number}',
      body: 'Hola, {name}:\n{seller} le ha devuelto {received} que llegaron después del final de {number}. La referencia del banco es {utr}. Si su cuenta no lo muestra en tres días hábiles, escriba a {seller} y a nosotros.',
      action: see.es,
    },
  },
} satisfies Record<string, InAll>

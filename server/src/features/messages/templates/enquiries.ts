import type { InAll } from './labels.ts'

/** Messages about enquiries, in all languages. */
export const enquiryLabels = {
  'enquiry.received': {
    en: {
      subject: '{buyer} requests a price: {product}',
      body: 'Hello {name},\n{buyer} from {place} requests a price for {items}: {product}. The request number is {number}.\nThe phone number is on your dashboard. The first partner to respond usually gets the order.',
      action: 'View request',
    },
    hi: {
      subject: '{buyer} ने {product} के बारे में पूछा है',
      body: 'नमस्ते {name},\n{place} से {buyer} जानना चाहते हैं कि {items} का दाम क्या होगा: {product}। अनुरोध संख्या {number} है।\nफ़ोन नंबर आपके डैशबोर्ड पर है। जो पहले उत्तर देता है, ऑर्डर अक्सर उसी को मिलता है।',
      action: 'अनुरोध देखें',
    },
    de: {
      subject: '{buyer} fragt nach {product}',
      body: 'Hallo {name},\n{buyer} aus {place} möchte wissen, was {items} kosten: {product}. Die Anfrage hat die Nummer {number}.\nDie Telefonnummer steht auf Ihrem Dashboard. Wer zuerst antwortet, bekommt meist den Auftrag.',
      action: 'Anfrage ansehen',
    },
    es: {
      subject: '{buyer} pregunta por {product}',
      body: 'Hola, {name}:\n{buyer}, de {place}, quiere saber cuánto cuestan {items}: {product}. La consulta es la {number}.\nEl teléfono está en su panel. Quien responde primero suele llevarse el pedido.',
      action: 'Ver la consulta',
    },
  },
  'enquiry.again': {
    en: { subject: '{buyer} requests a price again: {product}', body: '{number}: now {items}.' },
    hi: { subject: '{buyer} ने {product} के बारे में फिर पूछा है', body: '{number}: अब {items}।' },
    de: { subject: '{buyer} fragt noch einmal nach {product}', body: '{number}: jetzt {items}.' },
    es: { subject: '{buyer} vuelve a preguntar por {product}', body: '{number}: ahora {items}.' },
  },
  'enquiry.sent': {
    en: {
      subject: '{seller} has your request {number}',
      body: 'Hello {name},\nWe have passed your request to {seller}: {product}, {items}. They will contact you with a price.\nQuote the number {number} when you speak with them.',
      action: 'View product',
    },
    hi: {
      subject: 'आपका अनुरोध {number} {seller} को मिल गया है',
      body: 'नमस्ते {name},\nहमने आपका अनुरोध {seller} को भेज दिया है: {product}, {items}। वे दाम बताने के लिए फ़ोन करेंगे या लिखेंगे।\nउनसे बात करते समय संख्या {number} बताएँ।',
      action: 'देखें कि आपने क्या पूछा',
    },
    de: {
      subject: '{seller} hat Ihre Anfrage {number}',
      body: 'Hallo {name},\nwir haben Ihre Anfrage an {seller} weitergegeben: {product}, {items}. Man ruft Sie an oder schreibt Ihnen einen Preis.\nDie Nummer {number} hilft, wenn Sie miteinander sprechen.',
      action: 'Ansehen, wonach Sie gefragt haben',
    },
    es: {
      subject: '{seller} tiene su consulta {number}',
      body: 'Hola, {name}:\nhemos pasado su consulta a {seller}: {product}, {items}. Le llamarán o escribirán con un precio.\nEl número {number} le servirá al hablar con ellos.',
      action: 'Ver lo que ha preguntado',
    },
  },
} as const satisfies Record<string, InAll>

import type { InAll } from './labels.ts'

const see = {
  en: 'View statement',
  hi: 'विवरण खोलें',
  de: 'Abrechnung öffnen',
  es: 'Abrir la liquidación',
}

/** Messages to sellers about statements, in all languages. */
export const settlementLabels = {
  'settlement.shown': {
    en: {
      subject: 'Statement {statement} of {seller}: {amount}',
      body: 'Hello {name},\nStatement {statement} of {seller} is ready: {amount} to be paid out. Review it, and accept or dispute it by {deadline}. If you do not respond by then, you accept it.',
      action: see.en,
    },
    hi: {
      subject: '{seller} का विवरण {statement}: {amount}',
      body: 'नमस्ते {name},\n{seller} का विवरण {statement} आ गया है: {amount} चुकाए जाने हैं। {deadline} तक इसे देखें, और स्वीकार करें या बताएँ कि क्या गलत है। तब तक कुछ न कहने का अर्थ सहमति है।',
      action: see.hi,
    },
    de: {
      subject: 'Abrechnung {statement} von {seller}: {amount}',
      body: 'Hallo {name},\ndie Abrechnung {statement} von {seller} ist da: {amount} sind auszuzahlen. Bitte prüfen Sie sie bis {deadline} und nehmen Sie sie an, oder sagen Sie, was nicht stimmt. Wer bis dahin schweigt, stimmt zu.',
      action: see.de,
    },
    es: {
      subject: 'Liquidación {statement} de {seller}: {amount}',
      body: 'Hola, {name}:\nya está la liquidación {statement} de {seller}: se pagarán {amount}. Revísela hasta el {deadline} y acéptela, o diga qué está mal. Quien no diga nada hasta entonces está de acuerdo.',
      action: see.es,
    },
  },
  'settlement.paid': {
    en: {
      subject: 'The payout of {amount} for {seller} is on its way',
      body: 'Hello {name},\nStatement {statement} of {seller} is paid: {amount} to {bank}, with the reference {utr}.',
      action: see.en,
    },
    hi: {
      subject: '{seller} के {amount} भेज दिए गए हैं',
      body: 'नमस्ते {name},\n{seller} का विवरण {statement} चुका दिया गया है: {amount} {bank} में, संदर्भ {utr} के साथ।',
      action: see.hi,
    },
    de: {
      subject: '{amount} für {seller} sind unterwegs',
      body: 'Hallo {name},\ndie Abrechnung {statement} von {seller} ist bezahlt: {amount} an {bank}, mit der Referenz {utr}.',
      action: see.de,
    },
    es: {
      subject: '{amount} para {seller} están en camino',
      body: 'Hola, {name}:\nla liquidación {statement} de {seller} está pagada: {amount} a {bank}, con la referencia {utr}.',
      action: see.es,
    },
  },
} as const satisfies Record<string, InAll>

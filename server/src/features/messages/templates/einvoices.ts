import type { InAll } from './labels.ts'

const see = {
  en: 'Open e-invoices',
  hi: 'ई-इनवॉइस खोलें',
  de: 'E-Rechnungen öffnen',
  es: 'Abrir las facturas electrónicas',
}

/** Messages about e-invoice registrations, in all languages. */
export const einvoiceLabels = {
  'einvoice.failed': {
    en: {
      subject: '{number} has no IRN yet',
      body: 'Hello {name},\n{number} of {company} could not be registered with the e-invoice portal. {reason} Without its IRN it is not valid, and goods with an invoice must not leave. See E-invoices for the next steps.',
      action: see.en,
    },
    hi: {
      subject: '{number} का IRN अभी नहीं आया',
      body: 'नमस्ते {name},\n{company} का {number} ई-इनवॉइस पोर्टल पर दर्ज नहीं हो सका। {reason} IRN के बिना वह मान्य नहीं है और इनवॉइस का माल नहीं निकल सकता। क्या करना है, यह "ई-इनवॉइस" में लिखा है।',
      action: see.hi,
    },
    de: {
      subject: '{number} hat noch keine IRN',
      body: 'Hallo {name},\n{number} von {company} konnte beim E-Rechnungs-Portal nicht registriert werden. {reason} Ohne IRN ist der Beleg nicht gültig, und die Ware einer Rechnung darf nicht abfahren. Was zu tun ist, steht unter E-Rechnungen.',
      action: see.de,
    },
    es: {
      subject: '{number} aún no tiene IRN',
      body: 'Hola, {name}:\n{number} de {company} no se pudo registrar en el portal de facturas electrónicas. {reason} Sin su IRN no es válido y la mercancía de una factura no debe salir. Qué hacer se indica en Facturas electrónicas.',
      action: see.es,
    },
  },
  'einvoice.registered': {
    en: {
      subject: '{number} has received its IRN',
      body: 'Hello {name},\n{number} of {company} is registered with the e-invoice portal. You can now print it, and goods with an invoice can leave.',
      action: see.en,
    },
    hi: {
      subject: '{number} का IRN आ गया',
      body: 'नमस्ते {name},\n{company} का {number} ई-इनवॉइस पोर्टल पर दर्ज हो गया है। अब इसे छापा जा सकता है और इनवॉइस का माल निकल सकता है।',
      action: see.hi,
    },
    de: {
      subject: '{number} hat seine IRN',
      body: 'Hallo {name},\n{number} von {company} ist beim E-Rechnungs-Portal registriert. Der Beleg kann jetzt gedruckt werden, und die Ware einer Rechnung darf abfahren.',
      action: see.de,
    },
    es: {
      subject: '{number} ya tiene su IRN',
      body: 'Hola, {name}:\n{number} de {company} está registrado en el portal de facturas electrónicas. Ya se puede imprimir y la mercancía de una factura puede salir.',
      action: see.es,
    },
  },
} satisfies Record<string, InAll>

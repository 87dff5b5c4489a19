import type { InAll } from './labels.ts'

export const seeApplication = {
  en: 'View application',
  hi: 'आवेदन देखें',
  de: 'Antrag ansehen',
  es: 'Ver la solicitud',
}

/** Messages about applications of every kind, in all languages. */
export const applicationLabels = {
  changesRequested: {
    en: {
      subject: 'Your application needs changes',
      body: 'Hello {name},\nWe have reviewed the application of {company}. Before we can continue we need:\n{reason}\nYour entries are saved. Make the changes and submit the application again.',
      action: seeApplication.en,
    },
    hi: {
      subject: 'आपके आवेदन में बदलाव चाहिए',
      body: 'नमस्ते {name},\nहमने {company} का आवेदन देखा। आगे बढ़ने के लिए हमें चाहिए:\n{reason}\nजो आपने भरा है वह सुरक्षित है। जो माँगा गया है उसे बदलकर फिर से भेजें।',
      action: seeApplication.hi,
    },
    de: {
      subject: 'Ihr Antrag braucht eine Änderung',
      body: 'Hallo {name},\nwir haben den Antrag von {company} geprüft. Bevor es weitergeht, brauchen wir:\n{reason}\nAlle Angaben sind gespeichert. Ändern Sie, was verlangt ist, und senden Sie den Antrag noch einmal.',
      action: seeApplication.de,
    },
    es: {
      subject: 'Su solicitud necesita un cambio',
      body: 'Hola, {name}:\nhemos revisado la solicitud de {company}. Antes de seguir necesitamos:\n{reason}\nTodo lo que escribió está guardado. Cambie lo que se pide y envíela de nuevo.',
      action: seeApplication.es,
    },
  },
  rejected: {
    en: {
      subject: 'The application of {company} was not accepted',
      body: 'Hello {name},\nWe have reviewed the application of {company} and cannot accept it:\n{reason}\nIf this changes, you can apply again.',
      action: seeApplication.en,
    },
    hi: {
      subject: '{company} का आवेदन स्वीकार नहीं हो सका',
      body: 'नमस्ते {name},\nहमने {company} का आवेदन देखा और उसे स्वीकार नहीं कर सकते:\n{reason}\nस्थिति बदलने पर आप फिर से आवेदन कर सकते हैं।',
      action: seeApplication.hi,
    },
    de: {
      subject: 'Wir können den Antrag von {company} nicht annehmen',
      body: 'Hallo {name},\nwir haben den Antrag von {company} geprüft und können ihn nicht annehmen:\n{reason}\nWenn sich das ändert, können Sie einen neuen Antrag stellen.',
      action: seeApplication.de,
    },
    es: {
      subject: 'No podemos aceptar la solicitud de {company}',
      body: 'Hola, {name}:\nhemos revisado la solicitud de {company} y no podemos aceptarla:\n{reason}\nSi esto cambia, puede presentar otra.',
      action: seeApplication.es,
    },
  },
} as const satisfies Record<string, InAll>

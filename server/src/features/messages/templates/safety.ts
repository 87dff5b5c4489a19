import type { InAll } from './labels.ts'

const staff = { en: 'Open the staff list', hi: 'स्टाफ़ सूची खोलें', de: 'Team öffnen', es: 'Abrir el personal' }
const accounts = {
  en: 'Open the bank accounts',
  hi: 'बैंक खाते खोलें',
  de: 'Bankkonten öffnen',
  es: 'Abrir las cuentas bancarias',
}

/** The invitation of staff, and notices to master admins about changes of rights and payments, in all languages. */
export const safetyLabels = {
  'staff.invited': {
    en: {
      subject: 'Your Neev account: choose a password',
      body: 'Hello {name},\n{by} created an account for you at Neev. Choose your password with the link below; it works once, for 24 hours. After that, use “Forgot password” to get a new link.',
      action: 'Choose a password',
    },
    hi: {
      subject: 'Neev में आपका खाता: पासवर्ड चुनें',
      body: 'नमस्ते {name},\n{by} ने Neev में आपके लिए खाता बनाया है। नीचे दिए लिंक से अपना पासवर्ड चुनें; यह एक बार और 24 घंटे तक चलेगा। उसके बाद साइन-इन पर “पासवर्ड भूल गए” से नया लिंक मँगाएँ।',
      action: 'पासवर्ड चुनें',
    },
    de: {
      subject: 'Ihr Konto bei Neev: wählen Sie ein Passwort',
      body: 'Hallo {name},\n{by} hat für Sie ein Konto bei Neev angelegt. Wählen Sie Ihr Passwort mit dem Link unten; er gilt einmal und 24 Stunden lang. Danach fordern Sie bei der Anmeldung über „Passwort vergessen“ einen neuen an.',
      action: 'Passwort wählen',
    },
    es: {
      subject: 'Su cuenta en Neev: elija una contraseña',
      body: 'Hola, {name}:\n{by} le ha creado una cuenta en Neev. Elija su contraseña con el enlace de abajo; sirve una vez y durante 24 horas. Después, pida otro al iniciar sesión con «¿Olvidó la contraseña?».',
      action: 'Elegir una contraseña',
    },
  },
  'safety.staffCreated': {
    en: {
      subject: '{by} created a staff account for {person}',
      body: 'Hello {name},\n{by} created an account for {person} with these roles: {roles}. The invitation was sent only to that address. These roles cannot take part in two-person approvals for 24 hours. If this is wrong, block the account.',
      action: staff.en,
    },
    hi: {
      subject: '{by} ने {person} के लिए स्टाफ़ खाता बनाया',
      body: 'नमस्ते {name},\n{by} ने {person} के लिए इन भूमिकाओं के साथ खाता बनाया: {roles}। निमंत्रण केवल उसी पते पर गया है। 24 घंटे तक ये भूमिकाएँ दो लोगों वाले कामों में नहीं गिनी जाएँगी। यदि यह गलत है, तो खाता ब्लॉक करें।',
      action: staff.hi,
    },
    de: {
      subject: '{by} hat ein Konto im Team für {person} angelegt',
      body: 'Hallo {name},\n{by} hat ein Konto für {person} mit diesen Rollen angelegt: {roles}. Die Einladung ging nur an diese Adresse. 24 Stunden lang zählen diese Rollen nicht für Vorgänge zu zweit. Ist das falsch, sperren Sie das Konto.',
      action: staff.de,
    },
    es: {
      subject: '{by} creó una cuenta de personal para {person}',
      body: 'Hola, {name}:\n{by} creó una cuenta para {person} con estos roles: {roles}. La invitación solo fue a esa dirección. Durante 24 horas estos roles no cuentan para los actos de dos personas. Si es un error, bloquee la cuenta.',
      action: staff.es,
    },
  },
  'safety.roleGranted': {
    en: {
      subject: '{by} gave {person} the role {roles}',
      body: 'Hello {name},\n{by} gave {person} the role {roles}. It cannot take part in two-person approvals for 24 hours. If this is wrong, remove the role.',
      action: staff.en,
    },
    hi: {
      subject: '{by} ने {person} को भूमिका {roles} दी',
      body: 'नमस्ते {name},\n{by} ने {person} को भूमिका {roles} दी। 24 घंटे तक यह दो लोगों वाले कामों में नहीं गिनी जाएगी। यदि यह गलत है, तो भूमिका वापस लें।',
      action: staff.hi,
    },
    de: {
      subject: '{by} hat {person} die Rolle {roles} gegeben',
      body: 'Hallo {name},\n{by} hat {person} die Rolle {roles} gegeben. 24 Stunden lang zählt sie nicht für Vorgänge zu zweit. Ist das falsch, nehmen Sie die Rolle zurück.',
      action: staff.de,
    },
    es: {
      subject: '{by} dio a {person} el rol {roles}',
      body: 'Hola, {name}:\n{by} dio a {person} el rol {roles}. Durante 24 horas no cuenta para los actos de dos personas. Si es un error, retire el rol.',
      action: staff.es,
    },
  },
  'safety.bankRequested': {
    en: {
      subject: '{by} requests a change of our bank account: {bank}',
      body: 'Hello {name},\n{by} requests that buyers pay to {bank}. Nothing changes until another person approves it. If this is wrong, have it rejected.',
      action: accounts.en,
    },
    hi: {
      subject: '{by} ने हमारे लिए दूसरा बैंक खाता माँगा: {bank}',
      body: 'नमस्ते {name},\n{by} चाहते हैं कि ख़रीदार {bank} में भुगतान करें। किसी दूसरे की मंज़ूरी से पहले कुछ नहीं बदलता। यदि यह गलत है, तो इसे अस्वीकार करवाएँ।',
      action: accounts.hi,
    },
    de: {
      subject: '{by} beantragt ein anderes Bankkonto für uns: {bank}',
      body: 'Hallo {name},\n{by} beantragt, dass Käufer an {bank} zahlen. Es ändert sich nichts, bevor jemand anderes zustimmt. Ist das falsch, lassen Sie es ablehnen.',
      action: accounts.de,
    },
    es: {
      subject: '{by} solicita otra cuenta bancaria nuestra: {bank}',
      body: 'Hola, {name}:\n{by} solicita que los compradores paguen a {bank}. Nada cambia hasta que otra persona lo apruebe. Si es un error, haga que se rechace.',
      action: accounts.es,
    },
  },
  'safety.bankApproved': {
    en: {
      subject: '{by} approved our bank account {bank}: it is used from {deadline}',
      body: 'Hello {name},\n{person} requested the account {bank}, and {by} approved it. It is used from {deadline}. Until then it can still be rejected or withdrawn.',
      action: accounts.en,
    },
    hi: {
      subject: '{by} ने हमारा बैंक खाता {bank} मंज़ूर किया: {deadline} से उपयोग में',
      body: 'नमस्ते {name},\n{person} ने खाता {bank} माँगा और {by} ने उसे मंज़ूर किया। यह {deadline} से उपयोग में आएगा। तब तक इसे अस्वीकार या वापस लिया जा सकता है।',
      action: accounts.hi,
    },
    de: {
      subject: '{by} hat unser Bankkonto {bank} genehmigt: es gilt ab {deadline}',
      body: 'Hallo {name},\n{person} hat das Konto {bank} beantragt, {by} hat es genehmigt. Es gilt ab {deadline}. Bis dahin kann es noch abgelehnt oder zurückgezogen werden.',
      action: accounts.de,
    },
    es: {
      subject: '{by} aprobó nuestra cuenta {bank}: se usa desde el {deadline}',
      body: 'Hola, {name}:\n{person} solicitó la cuenta {bank} y {by} la aprobó. Se usa desde el {deadline}. Hasta entonces aún se puede rechazar o retirar.',
      action: accounts.es,
    },
  },
  'safety.bankUsed': {
    en: {
      subject: 'Our bank account {bank} is in use',
      body: 'Hello {name},\nThe account {bank} is now in use. {person} requested it, and {by} approved it.',
      action: accounts.en,
    },
    hi: {
      subject: 'हमारा बैंक खाता {bank} उपयोग में है',
      body: 'नमस्ते {name},\nखाता {bank} अब से उपयोग में है। {person} ने इसे माँगा और {by} ने मंज़ूर किया।',
      action: accounts.hi,
    },
    de: {
      subject: 'Unser Bankkonto {bank} wird benutzt',
      body: 'Hallo {name},\ndas Konto {bank} wird von jetzt an benutzt. {person} hat es beantragt, {by} hat es genehmigt.',
      action: accounts.de,
    },
    es: {
      subject: 'Nuestra cuenta bancaria {bank} está en uso',
      body: 'Hola, {name}:\nla cuenta {bank} se usa desde ahora. {person} la solicitó y {by} la aprobó.',
      action: accounts.es,
    },
  },
  'safety.bankClosed': {
    en: {
      subject: 'Our bank account does not change: {by} ended the request for {bank}',
      body: 'Hello {name},\nThe request by {person} for the account {bank} was rejected or withdrawn by {by}. Reason: {reason}',
      action: accounts.en,
    },
    hi: {
      subject: 'हमारा बैंक खाता वही रहेगा: {by} ने {bank} का अनुरोध समाप्त किया',
      body: 'नमस्ते {name},\nखाते {bank} के लिए {person} का अनुरोध {by} ने अस्वीकार किया या वापस लिया। कारण: {reason}',
      action: accounts.hi,
    },
    de: {
      subject: 'Unser Bankkonto bleibt, wie es ist: {by} hat den Antrag für {bank} beendet',
      body: 'Hallo {name},\nder Antrag von {person} für das Konto {bank} wurde von {by} abgelehnt oder zurückgezogen. Grund: {reason}',
      action: accounts.de,
    },
    es: {
      subject: 'Nuestra cuenta bancaria no cambia: {by} cerró la solicitud de {bank}',
      body: 'Hola, {name}:\nla solicitud de {person} para la cuenta {bank} fue rechazada o retirada por {by}. Motivo: {reason}',
      action: accounts.es,
    },
  },
  'safety.bankRetired': {
    en: {
      subject: '{by} retired our bank account {bank}',
      body: 'Hello {name},\n{by} retired the account {bank}: it receives no new transfers.',
      action: accounts.en,
    },
    hi: {
      subject: '{by} ने हमारा बैंक खाता {bank} बंद किया',
      body: 'नमस्ते {name},\n{by} ने खाता {bank} उपयोग से हटा दिया: नए ट्रांसफ़र इसमें नहीं भेजे जाएँगे।',
      action: accounts.hi,
    },
    de: {
      subject: '{by} hat unser Bankkonto {bank} stillgelegt',
      body: 'Hallo {name},\n{by} hat das Konto {bank} stillgelegt: neue Überweisungen gehen nicht mehr dorthin.',
      action: accounts.de,
    },
    es: {
      subject: '{by} dio de baja nuestra cuenta {bank}',
      body: 'Hola, {name}:\n{by} dio de baja la cuenta {bank}: no se le envían más transferencias.',
      action: accounts.es,
    },
  },
  'safety.refundApproved': {
    en: {
      subject: 'Refund {number} of {amount} is approved',
      body: 'Two people approved the refund {number} of {amount}: {by}.',
    },
    hi: {
      subject: '{amount} का रिफ़ंड {number} मंज़ूर हुआ',
      body: 'दो लोगों ने {amount} के रिफ़ंड {number} पर सहमति दी: {by}।',
    },
    de: {
      subject: 'Die Erstattung {number} über {amount} ist genehmigt',
      body: 'Zwei Personen haben der Erstattung {number} über {amount} zugestimmt: {by}.',
    },
    es: {
      subject: 'El reembolso {number} de {amount} está aprobado',
      body: 'Dos personas aprobaron el reembolso {number} de {amount}: {by}.',
    },
  },
  'safety.refundByHand': {
    en: {
      subject: 'Refund {number} of {amount} was paid manually',
      body: '{by} reports that the refund {number} of {amount} was sent from the bank with the reference {utr}.',
    },
    hi: {
      subject: '{amount} का रिफ़ंड {number} हाथ से चुकाया गया',
      body: '{by} के अनुसार {amount} का रिफ़ंड {number} बैंक से भेजा गया, संदर्भ {utr}।',
    },
    de: {
      subject: 'Die Erstattung {number} über {amount} wurde von Hand gezahlt',
      body: 'Laut {by} wurde die Erstattung {number} über {amount} von der Bank gesendet, mit dem Zeichen {utr}.',
    },
    es: {
      subject: 'El reembolso {number} de {amount} se pagó a mano',
      body: '{by} dice que el reembolso {number} de {amount} se envió desde el banco, con la referencia {utr}.',
    },
  },
  'safety.transferReceived': {
    en: {
      subject: '{by} confirmed a transfer of {amount} for {number}',
      body: '{by} confirmed the receipt of {amount} for {number} by bank transfer with the reference {utr}.',
    },
    hi: {
      subject: '{by} ने {number} के लिए {amount} के ट्रांसफ़र की पुष्टि की',
      body: '{by} के अनुसार {number} के लिए {amount} बैंक ट्रांसफ़र से आए, संदर्भ {utr}।',
    },
    de: {
      subject: '{by} hat eine Überweisung von {amount} für {number} bestätigt',
      body: 'Laut {by} kamen {amount} für {number} per Überweisung, mit dem Zeichen {utr}.',
    },
    es: {
      subject: '{by} confirmó una transferencia de {amount} de {number}',
      body: '{by} dice que llegaron {amount} de {number} por transferencia, con la referencia {utr}.',
    },
  },
} as const satisfies Record<string, InAll>

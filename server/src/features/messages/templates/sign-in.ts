import type { InAll } from './labels.ts'

const look = {
  en: 'View sign-in settings',
  hi: 'साइन-इन देखें',
  de: 'Anmeldung ansehen',
  es: 'Ver el acceso',
}

/** Messages to account owners about sign-in, in all languages. */
export const signInLabels = {
  'account.registerTried': {
    en: {
      subject: 'You already have a Neev account',
      body: 'Hello {name},\nSomeone tried to register with your email address. You already have an account, and nothing was changed.\nIf it was you, sign in. If you have forgotten your password, use “Forgot password”. If it was not you, you do not need to do anything.',
      action: 'Sign in',
    },
    hi: {
      subject: 'Neev में आपका खाता पहले से है',
      body: 'नमस्ते {name},\nकिसी ने आपके ईमेल पते से पंजीकरण करने की कोशिश की। आपका खाता पहले से है और कुछ नहीं बदला है।\nयदि आपने किया था, तो साइन इन करें; पासवर्ड याद न हो तो “पासवर्ड भूल गए” से नया चुनें। यदि आपने नहीं किया, तो कुछ करने की ज़रूरत नहीं।',
      action: 'साइन इन करें',
    },
    de: {
      subject: 'Sie haben schon ein Konto bei Neev',
      body: 'Hallo {name},\njemand wollte sich mit Ihrer E-Mail-Adresse registrieren. Sie haben schon ein Konto, und es wurde nichts geändert.\nWaren Sie es, melden Sie sich an; wissen Sie das Passwort nicht mehr, wählen Sie über „Passwort vergessen“ ein neues. Waren Sie es nicht, brauchen Sie nichts zu tun.',
      action: 'Anmelden',
    },
    es: {
      subject: 'Ya tiene una cuenta en Neev',
      body: 'Hola, {name}:\nalguien intentó registrarse con su correo. Ya tiene una cuenta y no se ha cambiado nada.\nSi fue usted, inicie sesión; si no recuerda la contraseña, elija otra con «¿Olvidó la contraseña?». Si no fue usted, no tiene que hacer nada.',
      action: 'Iniciar sesión',
    },
  },
  'account.secondFactorOn': {
    en: {
      subject: 'Two-step verification is on',
      body: 'Hello {name},\nSigning in to your account now requires a code from your authenticator app. Keep the recovery codes where you can find them without your phone.\nIf it was not you, contact us immediately.',
      action: look.en,
    },
    hi: {
      subject: 'अब साइन-इन पर कोड माँगा जाएगा',
      body: 'नमस्ते {name},\nअब आपके खाते में साइन इन करने पर आपके ऑथेंटिकेटर ऐप का कोड माँगा जाएगा। रिकवरी कोड ऐसी जगह रखें जहाँ वे फ़ोन के बिना भी मिलें।\nयदि यह आपने नहीं किया, तो हमें तुरंत लिखें।',
      action: look.hi,
    },
    de: {
      subject: 'Ihre Anmeldung fragt jetzt nach einem Code',
      body: 'Hallo {name},\ndie Anmeldung bei Ihrem Konto fragt jetzt nach einem Code Ihrer Authentifizierungs-App. Bewahren Sie die Wiederherstellungscodes so auf, dass Sie sie auch ohne Telefon finden.\nWaren Sie es nicht, schreiben Sie uns sofort.',
      action: look.de,
    },
    es: {
      subject: 'Su acceso pide ahora un código',
      body: 'Hola, {name}:\nal iniciar sesión en su cuenta se pide ahora un código de su aplicación de autenticación. Guarde los códigos de recuperación donde los encuentre sin el teléfono.\nSi no fue usted, escríbanos enseguida.',
      action: look.es,
    },
  },
  'account.secondFactorOff': {
    en: {
      subject: 'Two-step verification is off',
      body: 'Hello {name},\nTwo-step verification for your account was turned off: you now sign in with only your password.\nIf it was not you, change your password immediately and turn it on again.',
      action: look.en,
    },
    hi: {
      subject: 'अब साइन-इन पर कोड नहीं माँगा जाएगा',
      body: 'नमस्ते {name},\nआपके खाते का दो-चरणीय सत्यापन अभी बंद किया गया: अब केवल पासवर्ड काफ़ी है।\nयदि यह आपने नहीं किया, तो तुरंत पासवर्ड बदलें और इसे फिर चालू करें।',
      action: look.hi,
    },
    de: {
      subject: 'Ihre Anmeldung fragt nicht mehr nach einem Code',
      body: 'Hallo {name},\ndie Bestätigung in zwei Schritten für Ihr Konto wurde eben ausgeschaltet: das Passwort allein genügt.\nWaren Sie es nicht, ändern Sie sofort Ihr Passwort und schalten Sie sie wieder ein.',
      action: look.de,
    },
    es: {
      subject: 'Su acceso ya no pide un código',
      body: 'Hola, {name}:\nla verificación en dos pasos de su cuenta se acaba de desactivar: basta la contraseña.\nSi no fue usted, cambie la contraseña enseguida y vuelva a activarla.',
      action: look.es,
    },
  },
  'account.secondFactorReset': {
    en: {
      subject: '{by} reset your two-step verification',
      body: 'Hello {name},\n{by} removed the authenticator app from your account, and you were signed out everywhere. Sign in with your password and set up an app again.\nIf you did not ask for this, contact us immediately.',
      action: 'Sign in',
    },
    hi: {
      subject: '{by} ने आपके खाते का दो-चरणीय सत्यापन रीसेट किया',
      body: 'नमस्ते {name},\n{by} ने आपके खाते से ऑथेंटिकेटर ऐप हटा दिया है और आप हर जगह से साइन आउट हो गए हैं। पासवर्ड से साइन इन करें और ऐप फिर से जोड़ें।\nयदि आपने यह नहीं माँगा था, तो हमें तुरंत लिखें।',
      action: 'साइन इन करें',
    },
    de: {
      subject: '{by} hat die Bestätigung in zwei Schritten für Ihr Konto zurückgesetzt',
      body: 'Hallo {name},\n{by} hat die Authentifizierungs-App von Ihrem Konto genommen, und Sie wurden überall abgemeldet. Melden Sie sich mit Ihrem Passwort an und richten Sie wieder eine App ein.\nHaben Sie nicht darum gebeten, schreiben Sie uns sofort.',
      action: 'Anmelden',
    },
    es: {
      subject: '{by} restableció la verificación en dos pasos de su cuenta',
      body: 'Hola, {name}:\n{by} quitó la aplicación de autenticación de su cuenta y se cerró su sesión en todas partes. Inicie sesión con su contraseña y configure de nuevo una aplicación.\nSi no lo pidió, escríbanos enseguida.',
      action: 'Iniciar sesión',
    },
  },
} as const satisfies Record<string, InAll>

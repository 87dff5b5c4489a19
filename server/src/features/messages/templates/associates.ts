import type { AssociateType } from '@neev/domain/sellers/associates'
import type { InAll, Language } from './labels.ts'

/** Messages about applications to work with Neev, in all languages. */
export const associateLabels = {
  'associate.received': {
    en: {
      subject: 'We have received your application {number}',
      body: 'Hello {name},\nThank you for applying to work with Neev: {way}. We review your application within two working days and will contact you.\nYour reference number is {number}. Please keep it ready if you contact us.',
      action: 'View the ways to join',
    },
    hi: {
      subject: 'आपका आवेदन {number} मिल गया है',
      body: 'नमस्ते {name},\nआप Neev के साथ काम करना चाहते हैं: {way}। धन्यवाद। हम दो कार्यदिवस में आपका आवेदन पढ़कर फ़ोन करेंगे या लिखेंगे।\nआपका नंबर {number} है; कुछ पूछते समय इसे साथ रखें।',
      action: 'जुड़ने के तरीके देखें',
    },
    de: {
      subject: 'Wir haben Ihre Bewerbung {number} erhalten',
      body: 'Hallo {name},\nSie möchten mit Neev arbeiten: {way}. Vielen Dank. Wir lesen Ihre Bewerbung innerhalb von zwei Werktagen und rufen an oder schreiben Ihnen.\nIhre Nummer ist {number}; bitte halten Sie sie bei Fragen bereit.',
      action: 'Wege der Zusammenarbeit ansehen',
    },
    es: {
      subject: 'Hemos recibido su solicitud {number}',
      body: 'Hola, {name}:\nusted quiere trabajar con Neev: {way}. Gracias. Leemos su solicitud en dos días hábiles y le llamamos o escribimos.\nSu número es {number}; téngalo a mano cuando nos pregunte algo.',
      action: 'Ver las formas de unirse',
    },
  },
  'associate.received.admin': {
    en: { subject: '{buyer} wants to join: {way}', body: '{number} is waiting for a response.' },
    hi: { subject: '{buyer} जुड़ना चाहते हैं: {way}', body: '{number} जवाब की प्रतीक्षा में है।' },
    de: { subject: '{buyer} möchte mitmachen: {way}', body: '{number} wartet auf eine Antwort.' },
    es: { subject: '{buyer} quiere unirse: {way}', body: '{number} espera una respuesta.' },
  },
  'associate.approved': {
    en: {
      subject: 'Welcome: your application {number} is approved',
      body: 'Hello {name},\nWelcome to Neev: {way}. Sign in with this email address to open your area.',
      action: 'Sign in',
    },
    hi: {
      subject: 'स्वागत है: आपका आवेदन {number} स्वीकृत हो गया',
      body: 'नमस्ते {name},\nआपके साथ काम करने में हमें ख़ुशी है: {way}। इसी ईमेल पते से साइन इन करें, Neev का आपका हिस्सा खुला है।',
      action: 'साइन इन करें',
    },
    de: {
      subject: 'Willkommen: Ihre Bewerbung {number} ist angenommen',
      body: 'Hallo {name},\nwir freuen uns auf die Zusammenarbeit: {way}. Melden Sie sich mit dieser E-Mail-Adresse an, Ihr Bereich von Neev ist offen.',
      action: 'Anmelden',
    },
    es: {
      subject: 'Bienvenido: su solicitud {number} está aprobada',
      body: 'Hola, {name}:\nnos alegra trabajar con usted: {way}. Inicie sesión con esta dirección de correo y su parte de Neev estará abierta.',
      action: 'Iniciar sesión',
    },
  },
  'associate.invited': {
    en: {
      subject: 'Welcome: your application {number} is approved',
      body: 'Hello {name},\nWelcome to Neev: {way}. We have created an account for this address. Choose a password with the link below; it works once, for 24 hours. After that, use “Forgot password” to get a new link.',
      action: 'Choose a password',
    },
    hi: {
      subject: 'स्वागत है: आपका आवेदन {number} स्वीकृत हो गया',
      body: 'नमस्ते {name},\nआपके साथ काम करने में हमें ख़ुशी है: {way}। हमने इस पते के लिए खाता खोला है। नीचे दिए लिंक से पासवर्ड चुनें; यह एक बार और 24 घंटे चलेगा। बाद में “पासवर्ड भूल गए” से नया लिंक मिलेगा।',
      action: 'पासवर्ड चुनें',
    },
    de: {
      subject: 'Willkommen: Ihre Bewerbung {number} ist angenommen',
      body: 'Hallo {name},\nwir freuen uns auf die Zusammenarbeit: {way}. Wir haben für diese Adresse ein Konto eröffnet. Wählen Sie mit dem Link unten ein Passwort; er gilt einmal, 24 Stunden lang. Danach bekommen Sie über „Passwort vergessen“ einen neuen.',
      action: 'Passwort wählen',
    },
    es: {
      subject: 'Bienvenido: su solicitud {number} está aprobada',
      body: 'Hola, {name}:\nnos alegra trabajar con usted: {way}. Hemos abierto una cuenta para esta dirección. Elija una contraseña con el enlace de abajo; sirve una vez, durante 24 horas. Después pida otro con «Olvidé mi contraseña».',
      action: 'Elegir una contraseña',
    },
  },
  'associate.approved.seller': {
    en: {
      subject: 'Your next step to sell on Neev ({number})',
      body: 'Hello {name},\nWe would like you to sell on Neev. Please complete the full application now: business, GST, bank and yards. It takes about 15 minutes, and you can continue later.',
      action: 'Complete application',
    },
    hi: {
      subject: 'Neev पर बेचने का अगला कदम ({number})',
      body: 'नमस्ते {name},\nहम आपको अपने विक्रेताओं में चाहते हैं। कृपया अब पूरा आवेदन भरें: व्यवसाय, GST, बैंक और यार्ड। इसमें पंद्रह मिनट लगते हैं, और आप बाद में भी जारी रख सकते हैं।',
      action: 'आवेदन भरें',
    },
    de: {
      subject: 'Der nächste Schritt zum Verkauf auf Neev ({number})',
      body: 'Hallo {name},\nwir hätten Sie gern unter unseren Verkäufern. Bitte füllen Sie jetzt den ganzen Antrag aus: Firma, GST, Bank und Lager. Das dauert eine Viertelstunde, und Sie können später weitermachen.',
      action: 'Antrag ausfüllen',
    },
    es: {
      subject: 'El siguiente paso para vender en Neev ({number})',
      body: 'Hola, {name}:\nnos gustaría contarle entre nuestros vendedores. Rellene ahora la solicitud completa: empresa, GST, banco y almacenes. Lleva un cuarto de hora y puede seguir más tarde.',
      action: 'Rellenar la solicitud',
    },
  },
  'associate.approved.dealer': {
    en: {
      subject: 'Your application {number} was passed to an associate',
      body: 'Hello {name},\nWe have passed your application to a business associate: {seller}. They will contact you and open your dealer account.',
    },
    hi: {
      subject: 'आपका आवेदन {number} एक एसोसिएट के पास गया है',
      body: 'नमस्ते {name},\nहमने आपका आवेदन एक बिज़नेस एसोसिएट को भेज दिया है: {seller}। वे आपसे संपर्क करके डीलर का खाता खोलेंगे।',
    },
    de: {
      subject: 'Ihre Bewerbung {number} geht an einen Partner weiter',
      body: 'Hallo {name},\nwir haben Ihre Bewerbung an einen Vertriebspartner weitergegeben: {seller}. Er meldet sich bei Ihnen und eröffnet Ihr Händlerkonto.',
    },
    es: {
      subject: 'Su solicitud {number} pasa a un asociado',
      body: 'Hola, {name}:\nhemos pasado su solicitud a un asociado comercial: {seller}. Se pondrá en contacto con usted y abrirá su cuenta de distribuidor.',
    },
  },
  'associate.rejected': {
    en: {
      subject: 'Your application {number}',
      body: 'Hello {name},\nWe have reviewed your application and cannot accept it at the moment:\n{reason}\nIf this changes, you can apply again.',
      action: 'View the ways to join',
    },
    hi: {
      subject: 'आपका आवेदन {number}',
      body: 'नमस्ते {name},\nहमने आपका आवेदन पढ़ा और अभी उसे स्वीकार नहीं कर सकते:\n{reason}\nस्थिति बदलने पर आप फिर आवेदन कर सकते हैं।',
      action: 'जुड़ने के तरीके देखें',
    },
    de: {
      subject: 'Ihre Bewerbung {number}',
      body: 'Hallo {name},\nwir haben Ihre Bewerbung gelesen und können sie jetzt nicht annehmen:\n{reason}\nWenn sich das ändert, können Sie sich wieder bewerben.',
      action: 'Wege der Zusammenarbeit ansehen',
    },
    es: {
      subject: 'Su solicitud {number}',
      body: 'Hola, {name}:\nhemos leído su solicitud y ahora no podemos aceptarla:\n{reason}\nSi esto cambia, puede presentar otra.',
      action: 'Ver las formas de unirse',
    },
  },
  'associate.declined': {
    en: {
      subject: 'Your application {number}',
      body: 'Hello {name},\n{seller} has reviewed your application and cannot accept you as a dealer at the moment:\n{reason}\nYou can apply to another associate.',
      action: 'View the ways to join',
    },
    hi: {
      subject: 'आपका आवेदन {number}',
      body: 'नमस्ते {name},\n{seller} ने आपका आवेदन पढ़ा और अभी आपको डीलर नहीं बना सकते:\n{reason}\nआप किसी और एसोसिएट के पास आवेदन कर सकते हैं।',
      action: 'जुड़ने के तरीके देखें',
    },
    de: {
      subject: 'Ihre Bewerbung {number}',
      body: 'Hallo {name},\n{seller} hat Ihre Bewerbung gelesen und kann Sie jetzt nicht als Händler aufnehmen:\n{reason}\nSie können sich bei einem anderen Partner bewerben.',
      action: 'Wege der Zusammenarbeit ansehen',
    },
    es: {
      subject: 'Su solicitud {number}',
      body: 'Hola, {name}:\n{seller} ha leído su solicitud y ahora no puede aceptarle como distribuidor:\n{reason}\nPuede dirigirse a otro asociado.',
      action: 'Ver las formas de unirse',
    },
  },
} as const satisfies Record<string, InAll>

/** The role of an approved applicant, by type. */
export const joiningNames: Record<AssociateType, Record<Language, string>> = {
  SELLER: { en: 'seller', hi: 'विक्रेता', de: 'Verkäufer', es: 'vendedor' },
  SERVICE: { en: 'service partner', hi: 'सेवा पार्टनर', de: 'Servicepartner', es: 'socio de servicios' },
  TRADE: { en: 'enquiry partner', hi: 'पूछताछ पार्टनर', de: 'Anfragepartner', es: 'socio de consultas' },
  BUSINESS: { en: 'business associate', hi: 'बिज़नेस एसोसिएट', de: 'Vertriebspartner', es: 'asociado comercial' },
  SUB_DEALER: {
    en: 'dealer of a business associate',
    hi: 'बिज़नेस एसोसिएट के डीलर',
    de: 'Händler eines Vertriebspartners',
    es: 'distribuidor de un asociado comercial',
  },
}

/** In place of the associate's name if the dealer named none. */
export const nearestName: Record<Language, string> = {
  en: 'the nearest one',
  hi: 'सबसे नज़दीकी',
  de: 'der nächstgelegene',
  es: 'el más cercano',
}

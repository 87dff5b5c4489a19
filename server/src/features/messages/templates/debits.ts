import type { InAll } from './labels.ts'

const see = { en: 'View order', hi: 'ऑर्डर खोलें', de: 'Bestellung öffnen', es: 'Abrir el pedido' }

/** Messages about debit proposals for excess weight, in all languages. */
export const debitLabels = {
  'debit.found.seller': {
    en: {
      subject: '{part} weighed more than billed',
      body: 'Hello {name},\nThe weighbridge at the site of {buyer} found {part} heavier than billed: {amount} including tax. Until {deadline} you can ask the buyer to pay all or part of it, or choose not to charge it. Nothing is due unless the buyer agrees.',
      action: see.en,
    },
    hi: {
      subject: '{part} का वज़न बिल से ज़्यादा निकला',
      body: 'नमस्ते {name},\n{buyer} की साइट के धर्मकाँटे पर {part} का वज़न बिल से ज़्यादा निकला: टैक्स सहित {amount}। आप {deadline} तक खरीदार से यह माँग सकते हैं, कम माँग सकते हैं या छोड़ सकते हैं। खरीदार की हाँ के बिना कुछ देय नहीं है।',
      action: see.hi,
    },
    de: {
      subject: '{part} wog mehr als berechnet',
      body: 'Hallo {name},\ndie Waage an der Baustelle von {buyer} fand {part} schwerer als berechnet: {amount} mit Steuer. Sie können es bis {deadline} vom Käufer erbitten, weniger erbitten oder es lassen. Ohne das Ja des Käufers ist nichts fällig.',
      action: see.de,
    },
    es: {
      subject: '{part} pesó más de lo facturado',
      body: 'Hola, {name}:\nla báscula de la obra de {buyer} encontró {part} más pesado de lo facturado: {amount} con impuesto. Puede pedirlo al comprador hasta el {deadline}, pedir menos o dejarlo. Sin el sí del comprador no se debe nada.',
      action: see.es,
    },
  },
  'debit.proposed': {
    en: {
      subject: '{seller} asks for {amount} for excess weight of {part}',
      body: 'Hello {name},\nYour weighbridge found {part} heavier than billed, and {seller} asks for {amount} including tax for the excess weight. The calculation is on the order page. Accept or decline by {deadline}. If you do not respond, you owe nothing. {reason}',
      action: see.en,
    },
    hi: {
      subject: '{part} के ज़्यादा वज़न के लिए {seller} {amount} माँगते हैं',
      body: 'नमस्ते {name},\nआपके धर्मकाँटे पर {part} का वज़न बिल से ज़्यादा निकला और {seller} इसके लिए टैक्स सहित {amount} माँगते हैं। हिसाब ऑर्डर पेज पर है। {deadline} तक हाँ या ना कहें; कुछ न कहने पर कुछ देय नहीं है। {reason}',
      action: see.hi,
    },
    de: {
      subject: '{seller} erbittet {amount} für Mehrgewicht bei {part}',
      body: 'Hallo {name},\nIhre Waage fand {part} schwerer als berechnet, und {seller} erbittet dafür {amount} mit Steuer. Die Rechnung steht auf der Bestellseite. Sagen Sie bis {deadline} ja oder nein; wenn Sie nichts sagen, schulden Sie nichts. {reason}',
      action: see.de,
    },
    es: {
      subject: '{seller} pide {amount} por el peso de más de {part}',
      body: 'Hola, {name}:\nsu báscula encontró {part} más pesado de lo facturado y {seller} pide por ello {amount} con impuesto. El cálculo está en la página del pedido. Conteste sí o no antes del {deadline}; si no dice nada, no debe nada. {reason}',
      action: see.es,
    },
  },
  'debit.accepted.seller': {
    en: {
      subject: '{buyer} has agreed to pay {amount} for excess weight of {part}',
      body: 'Hello {name},\n{buyer} has agreed to pay {amount} for excess weight of {part}. Debit note {number} is issued in your series. We notify you when it is paid.',
      action: see.en,
    },
    hi: {
      subject: '{buyer} {part} के लिए {amount} और देने को सहमत हैं',
      body: 'नमस्ते {name},\n{buyer} {part} के ज़्यादा वज़न के लिए {amount} देने को सहमत हैं। आपकी शृंखला में डेबिट नोट {number} जारी हुआ है; भुगतान होने पर हम बताएँगे।',
      action: see.hi,
    },
    de: {
      subject: '{buyer} zahlt für {part} {amount} nach',
      body: 'Hallo {name},\n{buyer} ist einverstanden, für das Mehrgewicht von {part} {amount} zu zahlen. Die Belastungsanzeige {number} ist in Ihrer Reihe ausgestellt; wir melden uns, wenn sie bezahlt ist.',
      action: see.de,
    },
    es: {
      subject: '{buyer} acepta {amount} más por {part}',
      body: 'Hola, {name}:\n{buyer} acepta pagar {amount} por el peso de más de {part}. La nota de cargo {number} está emitida en su serie; le avisaremos cuando se pague.',
      action: see.es,
    },
  },
  'debit.declined.seller': {
    en: {
      subject: '{buyer} has declined to pay for excess weight of {part}',
      body: 'Hello {name},\n{buyer} has declined to pay {amount} for excess weight of {part}: {reason} Nothing is due.',
      action: see.en,
    },
    hi: {
      subject: '{buyer} {part} के लिए और नहीं देंगे',
      body: 'नमस्ते {name},\n{buyer} {part} के ज़्यादा वज़न के लिए {amount} देने को सहमत नहीं हैं: {reason} कुछ देय नहीं है।',
      action: see.hi,
    },
    de: {
      subject: '{buyer} zahlt für {part} nicht nach',
      body: 'Hallo {name},\n{buyer} ist mit {amount} für das Mehrgewicht von {part} nicht einverstanden: {reason} Es ist nichts fällig.',
      action: see.de,
    },
    es: {
      subject: '{buyer} no paga más por {part}',
      body: 'Hola, {name}:\n{buyer} no acepta {amount} por el peso de más de {part}: {reason} No se debe nada.',
      action: see.es,
    },
  },
  'debit.lapsed.seller': {
    en: {
      subject: 'No response from {buyer} on the excess weight of {part}',
      body: 'Hello {name},\nThe time to respond to {amount} for excess weight of {part} has passed. Nothing is due.',
      action: see.en,
    },
    hi: {
      subject: '{buyer} ने {part} के वज़न पर जवाब नहीं दिया',
      body: 'नमस्ते {name},\n{part} के ज़्यादा वज़न के {amount} पर जवाब का समय समाप्त हुआ। कुछ देय नहीं है।',
      action: see.hi,
    },
    de: {
      subject: '{buyer} hat zum Gewicht von {part} nicht geantwortet',
      body: 'Hallo {name},\ndie Zeit für eine Antwort auf {amount} für das Mehrgewicht von {part} ist vorbei. Es ist nichts fällig.',
      action: see.de,
    },
    es: {
      subject: '{buyer} no contestó sobre el peso de {part}',
      body: 'Hola, {name}:\nel plazo para contestar a los {amount} por el peso de más de {part} ha terminado. No se debe nada.',
      action: see.es,
    },
  },
  'debit.payable': {
    en: {
      subject: 'How to pay debit note {number}',
      body: 'Hello {name},\nYou agreed to pay {amount} for excess weight of {part}. Please transfer exactly this amount by {deadline} with {number} as the reference.\n{bank}\nThen enter the UTR on the order page.',
      action: see.en,
    },
    hi: {
      subject: 'डेबिट नोट {number} का भुगतान कैसे करें',
      body: 'नमस्ते {name},\nआप {part} के ज़्यादा वज़न के लिए {amount} देने को सहमत हुए। कृपया {deadline} तक ठीक यही रकम ट्रांसफ़र करें और संदर्भ में {number} लिखें।\n{bank}\nफिर ऑर्डर पेज पर UTR नंबर दें।',
      action: see.hi,
    },
    de: {
      subject: 'So bezahlen Sie die Belastungsanzeige {number}',
      body: 'Hallo {name},\nSie haben {amount} für das Mehrgewicht von {part} zugestimmt. Bitte überweisen Sie genau diesen Betrag bis {deadline} mit dem Verwendungszweck {number}.\n{bank}\nGeben Sie uns dann die UTR-Nummer auf der Bestellseite.',
      action: see.de,
    },
    es: {
      subject: 'Cómo pagar la nota de cargo {number}',
      body: 'Hola, {name}:\naceptó {amount} por el peso de más de {part}. Transfiera exactamente esa cantidad antes del {deadline} y escriba {number} como concepto.\n{bank}\nDespués dénos el número UTR en la página del pedido.',
      action: see.es,
    },
  },
  'debit.submitted': {
    en: { subject: 'A transfer for debit note {number} to verify', body: '{buyer}: {amount}, UTR {utr}.' },
    hi: { subject: 'डेबिट नोट {number} का ट्रांसफ़र जाँचना है', body: '{buyer}: {amount}, UTR {utr}।' },
    de: { subject: 'Überweisung für Belastungsanzeige {number} prüfen', body: '{buyer}: {amount}, UTR {utr}.' },
    es: { subject: 'Transferencia de la nota de cargo {number} por comprobar', body: '{buyer}: {amount}, UTR {utr}.' },
  },
  'debit.unpaid': {
    en: {
      subject: 'Debit note {number} is not paid yet',
      body: 'Hello {name},\nThe transfer with UTR {utr} does not pay debit note {number}: {reason}\nPlease check the details on the order page.',
      action: see.en,
    },
    hi: {
      subject: 'डेबिट नोट {number} का भुगतान अभी नहीं हुआ',
      body: 'नमस्ते {name},\nUTR {utr} वाले ट्रांसफ़र से डेबिट नोट {number} का भुगतान नहीं होता: {reason}\nकृपया ऑर्डर पेज पर विवरण देखें।',
      action: see.hi,
    },
    de: {
      subject: 'Belastungsanzeige {number} ist noch nicht bezahlt',
      body: 'Hallo {name},\ndie Überweisung mit UTR {utr} bezahlt die Belastungsanzeige {number} nicht: {reason}\nBitte sehen Sie auf der Bestellseite nach.',
      action: see.de,
    },
    es: {
      subject: 'La nota de cargo {number} aún no está pagada',
      body: 'Hola, {name}:\nla transferencia con UTR {utr} no paga la nota de cargo {number}: {reason}\nMire los detalles en la página del pedido.',
      action: see.es,
    },
  },
  'debit.paid': {
    en: {
      subject: 'Debit note {number} is paid',
      body: 'Hello {name},\nWe have received {received} for debit note {number}. Nothing more is due for {part}.',
      action: see.en,
    },
    hi: {
      subject: 'डेबिट नोट {number} का भुगतान हो गया',
      body: 'नमस्ते {name},\nडेबिट नोट {number} के लिए {received} आ गए हैं। {part} के लिए और कुछ देय नहीं है।',
      action: see.hi,
    },
    de: {
      subject: 'Belastungsanzeige {number} ist bezahlt',
      body: 'Hallo {name},\n{received} für die Belastungsanzeige {number} sind da. Für {part} ist nichts mehr fällig.',
      action: see.de,
    },
    es: {
      subject: 'La nota de cargo {number} está pagada',
      body: 'Hola, {name}:\nhan llegado {received} para la nota de cargo {number}. Por {part} no se debe nada más.',
      action: see.es,
    },
  },
  'debit.paid.seller': {
    en: {
      subject: 'Debit note {number} is paid',
      body: 'Hello {name},\n{buyer} has paid debit note {number} for {part}. The amount is added to your account, less commission and statutory deductions.',
      action: see.en,
    },
    hi: {
      subject: 'डेबिट नोट {number} का भुगतान हो गया',
      body: 'नमस्ते {name},\n{buyer} ने {part} के डेबिट नोट {number} का भुगतान कर दिया है। कमीशन और कानूनी कटौती के बाद यह हमारे पास आपके खाते में है।',
      action: see.hi,
    },
    de: {
      subject: 'Belastungsanzeige {number} ist bezahlt',
      body: 'Hallo {name},\n{buyer} hat die Belastungsanzeige {number} für {part} bezahlt. Sie steht auf Ihrem Konto bei uns, abzüglich Provision und gesetzlicher Einbehalte.',
      action: see.de,
    },
    es: {
      subject: 'La nota de cargo {number} está pagada',
      body: 'Hola, {name}:\n{buyer} ha pagado la nota de cargo {number} de {part}. Está en su cuenta con nosotros, menos la comisión y lo que la ley hace retener.',
      action: see.es,
    },
  },
  'debit.cancelled': {
    en: {
      subject: 'Debit note {number} is cancelled: nothing is due',
      body: 'Hello {name},\nDebit note {number} for {amount} for excess weight of {part} is cancelled by credit note {credit}. You owe nothing for it. If you have already paid, the money is refunded. {reason}',
      action: see.en,
    },
    hi: {
      subject: 'डेबिट नोट {number} रद्द है: कुछ देय नहीं',
      body: 'नमस्ते {name},\n{part} के ज़्यादा वज़न का {amount} का डेबिट नोट {number} क्रेडिट नोट {credit} से रद्द हुआ। इसके लिए कुछ देय नहीं है; यदि आपने फिर भी पैसे भेजे हैं, तो वे आपको लौटाए जाएँगे। {reason}',
      action: see.hi,
    },
    de: {
      subject: 'Belastungsanzeige {number} ist storniert: nichts ist fällig',
      body: 'Hallo {name},\ndie Belastungsanzeige {number} über {amount} für das Mehrgewicht von {part} ist durch die Gutschrift {credit} storniert. Sie schulden dafür nichts; haben Sie trotzdem Geld gesendet, geht es an Sie zurück. {reason}',
      action: see.de,
    },
    es: {
      subject: 'La nota de cargo {number} está anulada: no se debe nada',
      body: 'Hola, {name}:\nla nota de cargo {number} de {amount} por el peso de más de {part} queda anulada por la nota de abono {credit}. No debe nada por ella; si aun así ha enviado dinero, se le devuelve. {reason}',
      action: see.es,
    },
  },
  'debit.cancelled.seller': {
    en: {
      subject: 'Debit note {number} is cancelled',
      body: 'Hello {name},\nDebit note {number} for {amount} for {part} is cancelled by credit note {credit} in your series. No payment is made. {reason}',
      action: see.en,
    },
    hi: {
      subject: 'डेबिट नोट {number} रद्द है',
      body: 'नमस्ते {name},\n{part} का {amount} का डेबिट नोट {number} आपकी शृंखला के क्रेडिट नोट {credit} से रद्द हुआ। कोई रकम नहीं चलती। {reason}',
      action: see.hi,
    },
    de: {
      subject: 'Belastungsanzeige {number} ist storniert',
      body: 'Hallo {name},\ndie Belastungsanzeige {number} über {amount} für {part} ist durch die Gutschrift {credit} in Ihrer Reihe storniert. Es fließt kein Geld. {reason}',
      action: see.de,
    },
    es: {
      subject: 'La nota de cargo {number} está anulada',
      body: 'Hola, {name}:\nla nota de cargo {number} de {amount} de {part} queda anulada por la nota de abono {credit} de su serie. No se mueve dinero. {reason}',
      action: see.es,
    },
  },
  'debit.returned': {
    en: {
      subject: '{amount} of debit note {number} is refunded to you',
      body: 'Hello {name},\nAll goods of the shipment for {part} have been credited, so debit note {number} is credited too, by {credit}. The {amount} you paid for it is refunded to the account it came from.',
      action: see.en,
    },
    hi: {
      subject: 'डेबिट नोट {number} के {amount} आपको लौटाए जा रहे हैं',
      body: 'नमस्ते {name},\n{part} की गाड़ी के सारे माल का क्रेडिट हो गया है, इसलिए डेबिट नोट {number} भी {credit} से क्रेडिट हुआ। इसके लिए दिए गए {amount} उसी खाते में लौटाए जाएँगे।',
      action: see.hi,
    },
    de: {
      subject: '{amount} der Belastungsanzeige {number} gehen an Sie zurück',
      body: 'Hallo {name},\nalle Waren der Fuhre von {part} sind gutgeschrieben, also auch die Belastungsanzeige {number}, durch {credit}. Die {amount}, die Sie dafür bezahlt haben, gehen auf das Konto zurück, von dem sie kamen.',
      action: see.de,
    },
    es: {
      subject: '{amount} de la nota de cargo {number} se le devuelven',
      body: 'Hola, {name}:\ntoda la mercancía del envío de {part} está abonada, y con ella la nota de cargo {number}, por {credit}. Los {amount} que pagó por ella vuelven a la cuenta de la que vinieron.',
      action: see.es,
    },
  },
  'debit.returned.seller': {
    en: {
      subject: 'Debit note {number} is credited with its goods',
      body: 'Hello {name},\nAll goods of the shipment for {part} have been credited, so debit note {number} is credited too, by {credit} in your series. {amount} is refunded to {buyer} and deducted from your account, with the commission.',
      action: see.en,
    },
    hi: {
      subject: 'डेबिट नोट {number} माल के साथ क्रेडिट हुआ',
      body: 'नमस्ते {name},\n{part} की गाड़ी के सारे माल का क्रेडिट हो गया है, इसलिए डेबिट नोट {number} भी आपकी शृंखला के {credit} से क्रेडिट हुआ। {amount} {buyer} को लौटेंगे और कमीशन सहित आपके खाते से हटेंगे।',
      action: see.hi,
    },
    de: {
      subject: 'Belastungsanzeige {number} ist mit ihren Waren gutgeschrieben',
      body: 'Hallo {name},\nalle Waren der Fuhre von {part} sind gutgeschrieben, also auch die Belastungsanzeige {number}, durch {credit} in Ihrer Reihe. {amount} gehen an {buyer} zurück und von Ihrem Konto ab, mit der Provision.',
      action: see.de,
    },
    es: {
      subject: 'La nota de cargo {number} se abona con su mercancía',
      body: 'Hola, {name}:\ntoda la mercancía del envío de {part} está abonada, y con ella la nota de cargo {number}, por {credit} de su serie. {amount} vuelven a {buyer} y salen de su cuenta, con la comisión.',
      action: see.es,
    },
  },
} satisfies Record<string, InAll>

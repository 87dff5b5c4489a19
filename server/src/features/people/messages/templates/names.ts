import type { AssociateType } from '@neev/domain/businesses/associates'
import type { RejectReason } from '@neev/domain/catalogue/approvals'
import type { SignInWay } from '@neev/domain/people/accounts/sign-in-ways'
import type { DocumentType } from '@neev/domain/people/documents'
import type { MessageLanguage as Language } from '@neev/domain/people/messages/message-texts'

/** Names of document types. */
export const documentNames: Record<DocumentType, Record<Language, string>> = {
  GST_CERTIFICATE: {
    en: 'GST certificate',
    hi: 'GST प्रमाणपत्र',
    de: 'GST-Bescheinigung',
    es: 'Certificado de GST',
  },
  PAN_CARD: { en: 'PAN card', hi: 'PAN कार्ड', de: 'PAN-Karte', es: 'Tarjeta PAN' },
  CANCELLED_CHEQUE: {
    en: 'Cancelled cheque',
    hi: 'रद्द किया हुआ चेक',
    de: 'Entwerteter Scheck',
    es: 'Cheque anulado',
  },
  UDYAM_CERTIFICATE: {
    en: 'Udyam certificate',
    hi: 'उद्यम प्रमाणपत्र',
    de: 'Udyam-Bescheinigung',
    es: 'Certificado Udyam',
  },
  ADDRESS_PROOF: { en: 'Proof of address', hi: 'पते का प्रमाण', de: 'Adressnachweis', es: 'Comprobante de domicilio' },
  INCORPORATION: {
    en: 'Deed or certificate of incorporation',
    hi: 'निगमन प्रमाणपत्र या विलेख',
    de: 'Gesellschaftsvertrag oder Gründungsurkunde',
    es: 'Escritura o acta de constitución',
  },
  BRAND_AUTHORISATION: {
    en: 'Brand authorisation',
    hi: 'ब्रांड का प्राधिकार पत्र',
    de: 'Markenberechtigung',
    es: 'Autorización de marca',
  },
  BIS_LICENCE: { en: 'BIS licence', hi: 'BIS लाइसेंस', de: 'BIS-Lizenz', es: 'Licencia BIS' },
  DEALERSHIP_AGREEMENT: {
    en: 'Dealership agreement',
    hi: 'डीलरशिप अनुबंध',
    de: 'Händlervertrag',
    es: 'Contrato de distribución',
  },
  WORK_ORDER: { en: 'Work order', hi: 'कार्यादेश', de: 'Bauauftrag', es: 'Orden de trabajo' },
  OTHER: { en: 'Other document', hi: 'अन्य दस्तावेज़', de: 'Anderes Dokument', es: 'Otro documento' },
}

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

/** Reasons for a rejection, as shown to sellers. */
export const changeReasons: Record<RejectReason, Record<Language, string>> = {
  DUPLICATE: {
    en: 'The product is already in the catalogue.',
    es: 'Ya está en el catálogo.',
    de: 'Es steht schon im Katalog.',
    hi: 'यह कैटलॉग में पहले से है।',
  },
  WRONG_CATEGORY: {
    en: 'The category is wrong.',
    es: 'Está en una categoría equivocada.',
    de: 'Es steht in der falschen Kategorie.',
    hi: 'यह गलत श्रेणी में है।',
  },
  POOR_IMAGE: {
    en: 'The pictures do not show the product well enough.',
    es: 'Las imágenes no lo muestran bien.',
    de: 'Die Bilder zeigen es nicht gut genug.',
    hi: 'तस्वीरों में यह ठीक से नहीं दिखता।',
  },
  MISSING_SPEC: {
    en: 'Information is missing.',
    es: 'Faltan datos.',
    de: 'Angaben fehlen.',
    hi: 'जानकारी अधूरी है।',
  },
  BRAND_NOT_AUTHORISED: {
    en: 'Your business is not authorised to sell this brand.',
    es: 'Su empresa no está autorizada para esta marca.',
    de: 'Ihre Firma ist für diese Marke nicht autorisiert.',
    hi: 'आपका व्यवसाय इस ब्रांड के लिए अधिकृत नहीं है।',
  },
  PRICE_SUSPECT: {
    en: 'The price looks unusual.',
    es: 'El precio no parece correcto.',
    de: 'Der Preis sieht nicht richtig aus.',
    hi: 'दाम सही नहीं लगता।',
  },
  PROHIBITED: {
    en: 'This product may not be sold here.',
    es: 'Esto no se puede vender aquí.',
    de: 'Das darf hier nicht verkauft werden.',
    hi: 'इसे यहाँ नहीं बेचा जा सकता।',
  },
  OTHER: { en: '', es: '', de: '', hi: '' },
}

/** What was done with a power of which master admins are told, by the action of the audit log; others by their code. */
export const powerActions: Readonly<Record<string, Record<Language, string>>> = {
  'messageTemplate.publish': {
    en: 'words of a message published',
    hi: 'संदेश के शब्द प्रकाशित',
    de: 'Text einer Nachricht veröffentlicht',
    es: 'texto de un mensaje publicado',
  },
  'messageTemplate.reset': {
    en: 'words of a message reset',
    hi: 'संदेश के शब्द वापस मूल पर',
    de: 'Text einer Nachricht zurückgesetzt',
    es: 'texto de un mensaje restablecido',
  },
  'messageTemplate.restore': {
    en: 'earlier words of a message published again',
    hi: 'संदेश के पुराने शब्द फिर प्रकाशित',
    de: 'früherer Text einer Nachricht wieder veröffentlicht',
    es: 'texto anterior de un mensaje publicado de nuevo',
  },
  'messageChannel.save': {
    en: 'provider of messages changed',
    hi: 'संदेशों का प्रदाता बदला',
    de: 'Anbieter für Nachrichten geändert',
    es: 'proveedor de mensajes cambiado',
  },
  'messageChannel.confirm': {
    en: 'changed provider of messages confirmed',
    hi: 'बदले गए प्रदाता की पुष्टि',
    de: 'geänderter Anbieter bestätigt',
    es: 'proveedor cambiado confirmado',
  },
  'messageRecipient.create': {
    en: 'address for copies added',
    hi: 'प्रतियों का पता जोड़ा',
    de: 'Adresse für Kopien hinzugefügt',
    es: 'dirección para copias añadida',
  },
  'messageRecipient.update': {
    en: 'address for copies changed',
    hi: 'प्रतियों का पता बदला',
    de: 'Adresse für Kopien geändert',
    es: 'dirección para copias cambiada',
  },
  'messageRecipient.delete': {
    en: 'address for copies deleted',
    hi: 'प्रतियों का पता हटाया',
    de: 'Adresse für Kopien gelöscht',
    es: 'dirección para copias eliminada',
  },
  'bouncedAddress.mark': {
    en: 'mail to an address stopped',
    hi: 'एक पते पर मेल रोकी',
    de: 'Mail an eine Adresse gestoppt',
    es: 'correo a una dirección detenido',
  },
  'bouncedAddress.clear': {
    en: 'mail to an address allowed again',
    hi: 'एक पते पर मेल फिर चालू',
    de: 'Mail an eine Adresse wieder erlaubt',
    es: 'correo a una dirección permitido de nuevo',
  },
  'sitePage.publish': {
    en: 'policy or page published',
    hi: 'नीति या पृष्ठ प्रकाशित',
    de: 'Richtlinie oder Seite veröffentlicht',
    es: 'política o página publicada',
  },
  'sitePage.withdraw': {
    en: 'planned version of a policy or page withdrawn',
    hi: 'नीति या पृष्ठ का नियोजित संस्करण वापस',
    de: 'geplante Fassung zurückgezogen',
    es: 'versión prevista retirada',
  },
  'product.hsn': {
    en: 'HSN code of a product changed, with another GST rate',
    hi: 'उत्पाद का HSN कोड बदला, GST दर भी बदली',
    de: 'HSN-Code eines Produkts geändert, mit anderem GST-Satz',
    es: 'código HSN de un producto cambiado, con otro tipo de GST',
  },
  'class.update': {
    en: 'HSN code of a product class changed, with another GST rate',
    hi: 'उत्पाद वर्ग का HSN कोड बदला, GST दर भी बदली',
    de: 'HSN-Code einer Produktklasse geändert, mit anderem GST-Satz',
    es: 'código HSN de una clase cambiado, con otro tipo de GST',
  },
  'rule.request': {
    en: 'value of a rule of law requested',
    hi: 'क़ानूनी नियम के मान का अनुरोध',
    de: 'Wert einer Rechtsregel beantragt',
    es: 'valor de una regla legal solicitado',
  },
  'rule.reject': {
    en: 'value of a rule of law rejected',
    hi: 'क़ानूनी नियम का मान अस्वीकृत',
    de: 'Wert einer Rechtsregel abgelehnt',
    es: 'valor de una regla legal rechazado',
  },
  'rule.set': {
    en: 'value of a rule of law signed',
    hi: 'क़ानूनी नियम का मान मंज़ूर',
    de: 'Wert einer Rechtsregel unterschrieben',
    es: 'valor de una regla legal firmado',
  },
  'rule.notify': {
    en: 'notices of a changing rule sent',
    hi: 'बदलते नियम की सूचनाएँ भेजीं',
    de: 'Hinweise auf eine Regeländerung versandt',
    es: 'avisos de una regla que cambia enviados',
  },
  'tariff.create': {
    en: 'tariff line added',
    hi: 'टैरिफ़ पंक्ति जोड़ी',
    de: 'Tarifzeile hinzugefügt',
    es: 'partida arancelaria añadida',
  },
}

/** Changes nothing that anybody receives or is bound by. */
export const isQuietAction = (action: string): boolean =>
  /^(messageTemplate|sitePage)\.(draft|discard|test|restoreDraft)$/.test(action)

const ways: Readonly<Record<SignInWay, Record<Language, string>>> = {
  MOBILE: {
    en: 'code to the mobile number',
    hi: 'मोबाइल नंबर पर कोड',
    de: 'Code an die Mobilnummer',
    es: 'código al móvil',
  },
  GOOGLE: { en: 'Google', hi: 'Google', de: 'Google', es: 'Google' },
  FACEBOOK: { en: 'Facebook', hi: 'Facebook', de: 'Facebook', es: 'Facebook' },
}

/** Ways to sign in, as a list in a language. */
export const wayNames = (of: readonly SignInWay[], language: Language): string =>
  of.map((way) => ways[way][language]).join(', ')

const waySentences: Readonly<Record<Language, { kept: string; ended: string; none: string }>> = {
  en: {
    kept: 'You can also sign in by:',
    ended: 'Removed, because it was added within the last 30 days:',
    none: 'There is no other way to sign in.',
  },
  hi: {
    kept: 'आप इनसे भी साइन इन कर सकते हैं:',
    ended: 'हटाया गया, क्योंकि पिछले 30 दिनों में जोड़ा गया था:',
    none: 'साइन इन का कोई और तरीका नहीं है।',
  },
  de: {
    kept: 'Sie können sich auch anmelden mit:',
    ended: 'Entfernt, weil in den letzten 30 Tagen hinzugefügt:',
    none: 'Es gibt keine andere Anmeldung.',
  },
  es: {
    kept: 'También puede iniciar sesión con:',
    ended: 'Eliminado, porque se añadió en los últimos 30 días:',
    none: 'No hay otra forma de iniciar sesión.',
  },
}

/** Which other ways to sign in a new password has ended, and which go on, as sentences. */
export function waysAfter(
  { ended, kept }: { ended: readonly SignInWay[]; kept: readonly SignInWay[] },
  language: Language,
): string {
  const words = waySentences[language]
  const parts = [
    kept.length > 0 && `${words.kept} ${wayNames(kept, language)}.`,
    ended.length > 0 && `${words.ended} ${wayNames(ended, language)}.`,
  ].filter(Boolean)
  return parts.join(' ') || words.none
}

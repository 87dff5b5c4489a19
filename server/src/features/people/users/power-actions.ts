import type { MessageLanguage as Language } from '@neev/domain/people/messages/message-texts'

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

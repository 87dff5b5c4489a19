import { labelsIn } from '../words-in.ts'
import { alertLabels } from './alerts.ts'
import { associateLabels } from './associates.ts'
import { b2bLabels } from './b2b.ts'
import { dayLabels } from './days.ts'
import { debitLabels } from './debits.ts'
import { documentLabels } from './documents.ts'
import { editLabels } from './edits.ts'
import { einvoiceLabels } from './einvoices.ts'
import { enquiryLabels } from './enquiries.ts'
import { holdLabels } from './holds.ts'
import type { Words } from './labels.ts'
import { lateLabels } from './late.ts'
import { returnLabels } from './returns.ts'
import { safetyLabels } from './safety.ts'
import { scheduleLabels } from './schedules.ts'
import { sellerLabels } from './sellers.ts'
import { settlementLabels } from './settlements.ts'
import { signInLabels } from './sign-in.ts'

const see = 'Bestellung ansehen'

/** Every text in German. */
export const german = {
  ...labelsIn(sellerLabels, 'de'),
  ...labelsIn(documentLabels, 'de'),
  ...labelsIn(associateLabels, 'de'),
  ...labelsIn(b2bLabels, 'de'),
  ...labelsIn(enquiryLabels, 'de'),
  ...labelsIn(dayLabels, 'de'),
  ...labelsIn(holdLabels, 'de'),
  ...labelsIn(scheduleLabels, 'de'),
  ...labelsIn(editLabels, 'de'),
  ...labelsIn(debitLabels, 'de'),
  ...labelsIn(einvoiceLabels, 'de'),
  ...labelsIn(lateLabels, 'de'),
  ...labelsIn(returnLabels, 'de'),
  ...labelsIn(settlementLabels, 'de'),
  ...labelsIn(safetyLabels, 'de'),
  ...labelsIn(alertLabels, 'de'),
  ...labelsIn(signInLabels, 'de'),
  'account.registered': {
    subject: 'Willkommen bei Neev: bitte bestätigen Sie Ihre E-Mail-Adresse',
    body: 'Hallo {name},\nIhr Konto ist eröffnet. Bitte bestätigen Sie Ihre E-Mail-Adresse mit dem Link unten; er gilt 24 Stunden.\nWenn Sie sich nicht registriert haben, können Sie diese Nachricht ignorieren.',
    action: 'E-Mail-Adresse bestätigen',
  },
  'account.welcome': {
    subject: 'Willkommen bei Neev',
    body: 'Hallo {name},\nIhr Konto ist eröffnet. Nennen Sie den Pincode Ihrer Baustelle und sehen Sie, was Material dort wirklich kostet, frei Baustelle.',
    action: 'Preise von heute ansehen',
  },
  'account.verify': {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    body: 'Hallo {name},\nbitte bestätigen Sie Ihre E-Mail-Adresse mit dem Link unten. Er gilt einmal, 24 Stunden lang; frühere Links gelten nicht mehr.',
    action: 'E-Mail-Adresse bestätigen',
  },
  'account.passwordForgotten': {
    subject: 'Wählen Sie ein neues Passwort',
    body: 'Hallo {name},\njemand hat für Ihr Konto ein neues Passwort angefordert. Mit dem Link unten können Sie eines wählen; er gilt einmal, 30 Minuten lang.\nWenn Sie das nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
    action: 'Neues Passwort wählen',
  },
  'account.passwordChanged': {
    subject: 'Ihr Passwort wurde geändert',
    body: 'Hallo {name},\ndas Passwort Ihres Kontos wurde gerade geändert.\nWenn Sie das nicht waren, wählen Sie sofort ein neues und sehen Sie nach, wo Sie angemeldet sind.',
    action: 'Neues Passwort wählen',
  },
  'order.placed': {
    subject: 'Bestellung {order} ist aufgegeben',
    body: 'Hallo {name},\nwir haben {amount} für Ihre Bestellung {order} erhalten. {seller} bestätigt sie nun.\n{items}\nLieferung nach {place}.',
    action: see,
  },
  'order.placed.seller': {
    subject: 'Neue Bestellung {part}',
    body: 'Hallo {name},\n{buyer} hat {part} bestellt und bezahlt, {amount}. Bitte nehmen Sie bis {deadline} an oder lehnen Sie ab.\n{items}\nLieferung nach {place}.',
    action: see,
  },
  'order.placed.admin': {
    subject: 'Bestellung {order}: {amount}',
    body: '{buyer} hat bei {seller} bestellt, nach {place}.',
  },
  'order.confirmed': { subject: '{seller} hat {part} angenommen', body: 'Voraussichtliche Lieferung: {eta}.' },
  'order.packed': {
    subject: '{part} ist gepackt',
    body: 'Hallo {name},\n{seller} hat {part} gepackt. Als Nächstes geht es los.\n{items}\nVoraussichtliche Lieferung: {eta}.',
    action: see,
  },
  'order.packed.seller': {
    subject: '{part} ist gepackt',
    body: 'Hallo {name},\n{part} für {buyer} ist als gepackt vermerkt. Für den Versand brauchen Sie das Fahrzeug, den Fahrer und über der Grenze die Nummer des E-Way-Bills.',
    action: see,
  },
  'order.dispatched': {
    subject: '{part} ist unterwegs',
    body: 'Hallo {name},\n{part} von {seller} ist mit {vehicle} abgefahren. Fahrer: {driver}. Voraussichtliche Lieferung: {eta}.\nGeben Sie dem Fahrer den Liefercode von der Bestellseite, wenn die Ware da und in Ordnung ist.',
    action: see,
  },
  'order.dispatched.seller': {
    subject: '{part} ist versandt, die Rechnung ist ausgestellt',
    body: 'Hallo {name},\n{part} für {buyer} ist mit {vehicle} abgefahren. Die Rechnung steht auf der Bestellseite.',
    action: see,
  },
  'order.notDelivered': {
    subject: '{part} konnte nicht geliefert werden',
    body: 'Hallo {name},\n{vehicle} mit {part} von {seller} stand an der Baustelle und konnte nicht abladen: {reason}. {seller} vereinbart mit Ihnen eine andere Zeit.',
    action: see,
  },
  'claim.made.seller': {
    subject: '{buyer} reklamiert {part}',
    body: 'Hallo {name},\n{buyer} sagt zu {part}: {reason}\nGefordert werden {amount} mit Steuer. Bitte antworten Sie bis {deadline}; danach entscheidet Neev.',
    action: see,
  },
  'claim.granted': {
    subject: 'Ihre Reklamation zu {part} ist anerkannt',
    body: 'Hallo {name},\nIhre Reklamation zu {part} von {seller} ist anerkannt: {amount} gehen an Sie zurück, die Gutschrift steht auf der Bestellseite. {reason}',
    action: see,
  },
  'claim.refused': {
    subject: 'Ihre Reklamation zu {part} wurde abgelehnt',
    body: 'Hallo {name},\nIhre Reklamation zu {part} von {seller} wurde abgelehnt: {reason}\nWenn der Verkäufer abgelehnt hat, können Sie auf der Bestellseite Neev entscheiden lassen.',
    action: see,
  },
  'claim.escalated.admin': {
    subject: 'Eine Reklamation zu {part} wartet auf Neev',
    body: '{buyer} gegen {seller}, {amount}. {reason}',
  },
  'order.delivered': {
    subject: '{part} ist geliefert',
    body: 'Hallo {name},\n{part} von {seller} ist geliefert. Wenn etwas beschädigt ist oder Gewicht fehlt, sagen Sie es uns bald. Wie war es? Sie können jetzt eine Bewertung schreiben.',
    action: see,
  },
  'order.delivered.seller': {
    subject: '{part} ist geliefert',
    body: 'Hallo {name},\n{part} wurde an {buyer} geliefert.',
    action: see,
  },
  'order.cancelRequested.seller': {
    subject: '{buyer} möchte {part} stornieren',
    body: 'Hallo {name},\ndie Ware ist schon gepackt, deshalb entscheiden Sie. Angegebener Grund: {reason}',
    action: see,
  },
  'order.cancelled': {
    subject: '{part} ist storniert',
    body: 'Hallo {name},\n{part} von {seller} wird nicht geliefert. Grund: {reason}\nWas Sie dafür bezahlt haben, geht den gleichen Weg zurück.',
    action: see,
  },
  'order.cancelled.seller': {
    subject: '{part} ist storniert',
    body: 'Hallo {name},\nbitte senden Sie {part} für {buyer} nicht. Grund: {reason}\nDie Ware ist wieder in Ihrem Bestand.',
    action: see,
  },
  'order.cancelled.admin': {
    subject: '{part} ist storniert',
    body: '{seller} für {buyer}, {amount}. Grund: {reason}',
  },
  'order.expired': {
    subject: 'Bestellung {order} wurde nicht rechtzeitig bezahlt',
    body: 'Hallo {name},\ndie Preisbindung der Bestellung {order} galt bis {deadline}. Die Bestellung ist beendet und die Ware wieder im Verkauf; Sie können zu den Preisen von heute neu bestellen.',
    action: see,
  },
  'payment.failed': {
    subject: 'Die Zahlung für Bestellung {order} ist fehlgeschlagen',
    body: 'Hallo {name},\ndie Zahlung von {amount} für Bestellung {order} ging nicht durch: {reason}\nDie Preisbindung gilt bis {deadline}; bis dahin können Sie erneut zahlen.',
    action: 'Erneut zahlen',
  },
  'payment.review.admin': {
    subject: 'Es kam Geld, das zu keiner Bestellung passt',
    body: '{amount}: {reason}. Bitte sehen Sie es sich an.',
  },
  'transfer.instructions': {
    subject: 'So zahlen Sie Bestellung {order} per Überweisung',
    body: 'Hallo {name},\nbitte überweisen Sie genau {amount} bis {deadline} und geben Sie {order} als Verwendungszweck an.\n{bank}\nNennen Sie uns dann die UTR-Nummer auf der Bestellseite, damit wir Ihr Geld finden.',
    action: 'UTR-Nummer nennen',
  },
  'transfer.submitted': {
    subject: 'Wir suchen Ihre Überweisung für Bestellung {order}',
    body: 'Hallo {name},\nSie haben uns {amount} mit UTR {utr} für Bestellung {order} gemeldet. Wir gleichen es mit unserem Kontoauszug ab und melden uns, sobald es gefunden ist.',
    action: see,
  },
  'transfer.submitted.direct': {
    subject: 'Der Verkäufer sucht Ihre Überweisung für Bestellung {order}',
    body: 'Hallo {name},\nSie haben {seller} {amount} mit UTR {utr} für Bestellung {order} gemeldet. Wir melden uns, sobald der Verkäufer es gefunden hat.',
    action: see,
  },
  'transfer.submitted.seller': {
    subject: 'Ist die Überweisung für Bestellung {order} da?',
    body: 'Hallo {name},\n{buyer} hat {amount} mit UTR {utr} für Bestellung {order} auf Ihr Bankkonto überwiesen. Bitte sehen Sie nach und sagen Sie es uns: Die Bestellung geht weiter, wenn Sie den Eingang bestätigen.',
    action: 'Überweisung ansehen',
  },
  'transfer.submitted.admin': {
    subject: 'Eine Überweisung für Bestellung {order} zu prüfen',
    body: '{buyer}: {amount}, UTR {utr}.',
  },
  'transfer.verified': {
    subject: 'Ihre Überweisung für Bestellung {order} ist da',
    body: 'Hallo {name},\nwir haben {received} mit UTR {utr} gefunden. Bestellung {order} ist bezahlt und geht jetzt an die Verkäufer.',
    action: see,
  },
  'transfer.verified.seller': {
    subject: 'Die Überweisung für {part} ist geprüft',
    body: 'Hallo {name},\n{buyer} hat {part} per Überweisung bezahlt und wir haben sie geprüft. Sie können beginnen.',
    action: see,
  },
  'transfer.rejected': {
    subject: 'Wir konnten die Überweisung für Bestellung {order} nicht annehmen',
    body: 'Hallo {name},\ndie Überweisung mit UTR {utr} bezahlt Bestellung {order} nicht: {reason}\nBitte sehen Sie sich die Angaben an und melden Sie sie bis {deadline} erneut.',
    action: see,
  },
  'transfer.expired': {
    subject: 'Die Frist, Bestellung {order} zu überweisen, ist vorbei',
    body: 'Hallo {name},\nbis {deadline} wurde uns keine Überweisung von {amount} für Bestellung {order} gemeldet, deshalb ist die Bestellung beendet.\nWenn Sie das Geld trotzdem gesendet haben, schreiben Sie uns mit der UTR-Nummer: Sie bekommen es zurück.',
    action: see,
  },
  'refund.done': {
    subject: '{amount} der Bestellung {order} gehen an Sie zurück',
    body: 'Hallo {name},\nwir haben Ihnen {amount} für Bestellung {order} zurückgesendet, {way}.\nBis Ihre Bank es zeigt, können 5 bis 7 Werktage vergehen.',
    action: see,
  },
  'licence.ending.admin': {
    subject: 'Lizenz {licence} endet am {deadline}',
    body: '{place}. Ohne Erneuerung kann danach nicht verkauft werden: {items}',
  },
  'licence.ended.admin': {
    subject: '{items} kann nicht verkauft werden: die Lizenz ist abgelaufen',
    body: 'Die letzte Lizenz endete am {deadline}. Mit einem späteren Tag ist es sofort wieder im Verkauf.',
  },
  'licence.ended.seller': {
    subject: '{items} kann im Moment nicht verkauft werden',
    body: 'Die BIS-Lizenz des Herstellers endete am {deadline}. Ihre Angebote bleiben und sind nach der Erneuerung wieder im Verkauf.',
  },
  'refund.failed.admin': {
    subject: 'Die Erstattung von {amount} für Bestellung {order} ist fehlgeschlagen',
    body: '{buyer}: {reason}',
  },
  'product.approved': {
    subject: '{product}: freigegeben',
    body: 'Hallo {name},\nwas Sie für {product} gewünscht haben, ist freigegeben und gilt ab jetzt.',
    action: 'Produkt ansehen',
  },
  'product.rejected': {
    subject: '{product}: nicht freigegeben',
    body: 'Hallo {name},\nwas Sie für {product} gewünscht haben, konnten wir nicht freigeben. Grund: {reason}',
    action: 'Produkt ansehen',
  },
  'product.changesRequested': {
    subject: '{product}: bitte etwas ändern',
    body: 'Hallo {name},\nbevor wir {product} freigeben, brauchen wir etwas von Ihnen: {reason}\nÄndern Sie es und senden Sie es erneut; es wartet auf Sie.',
    action: 'Produkt ansehen',
  },
  'dealer.invited': {
    subject: '{seller} lädt Sie zu Neev ein',
    body: 'Hallo {name},\n{seller} möchte, dass Sie als Händler Bestellungen in Ihrem Gebiet liefern. Wählen Sie über den Link unten ein Passwort; er gilt einen Tag.\nWenn Sie {seller} nicht kennen, können Sie diese Nachricht ignorieren.',
    action: 'Passwort wählen',
  },
  'dealer.registered': {
    subject: '{dealer} ist bereit',
    body: 'Hallo {name},\n{dealer} hat das Konto eröffnet. Prüfen Sie Postleitzahlen und Bedingungen und lassen Sie den Händler beginnen.',
    action: 'Händler ansehen',
  },
  'dealer.active': {
    subject: 'Sie liefern für {seller}',
    body: 'Hallo {name},\nab jetzt werden Sie nach Bestellungen von {seller} in Ihren Postleitzahlen gefragt. Halten Sie Ihren Bestand aktuell, damit die richtigen kommen.',
    action: 'Meine Übersicht',
  },
  'dealer.stopped': {
    subject: 'Zurzeit keine Bestellungen von {seller}',
    body: 'Hallo {name},\nSie werden im Moment nicht nach Bestellungen von {seller} gefragt. Grund: {reason}\nWas Sie gepackt haben, liefern Sie noch aus.',
    action: 'Meine Übersicht',
  },
  'dealer.offered': {
    subject: 'Können Sie {part} liefern?',
    body: 'Hallo {name},\n{seller} bittet Sie, {part} nach {place} zu senden. Bitte antworten Sie bis {deadline}; danach wird der nächste Händler gefragt.\n{items}',
    action: 'Antworten',
  },
  'dealer.accepted': {
    subject: '{dealer} liefert {part}',
    body: 'Hallo {name},\n{dealer} hat {part} zugesagt und liefert nach {place}.',
    action: 'Bestellung ansehen',
  },
  'dealer.declined': {
    subject: '{dealer} liefert {part} nicht',
    body: 'Hallo {name},\n{dealer} sendet {part} nicht. Grund: {reason}\nDer nächste Händler wird gefragt; bleibt keiner, liefern Sie selbst.',
    action: 'Bestellung ansehen',
  },
  'dealer.noneLeft': {
    subject: '{part} liefern Sie selbst',
    body: 'Hallo {name},\nkein Händler liefert {part} nach {place}. Bitte nehmen Sie bis {deadline} selbst an oder fragen Sie einen Händler von Hand.\n{items}',
    action: 'Bestellung ansehen',
  },
  'dealer.takenOver': {
    subject: '{part} ist nicht mehr bei Ihnen',
    body: 'Hallo {name},\n{seller} hat {part} zurückgenommen und liefert auf anderem Weg. Bitte nicht verladen. Grund: {reason}',
    action: 'Meine Bestellungen',
  },
} satisfies Record<string, Words>

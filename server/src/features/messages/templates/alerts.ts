import type { InAll } from './labels.ts'

const action = { en: 'Open', hi: 'खोलें', de: 'Öffnen', es: 'Abrir' }
const words = (en: [string, string], hi: [string, string], de: [string, string], es: [string, string]): InAll => ({
  en: { subject: en[0], body: `Hello {name},\n${en[1]}`, action: action.en },
  hi: { subject: hi[0], body: `नमस्ते {name},\n${hi[1]}`, action: action.hi },
  de: { subject: de[0], body: `Hallo {name},\n${de[1]}`, action: action.de },
  es: { subject: es[0], body: `Hola, {name}:\n${es[1]}`, action: action.es },
})

/** Alerts to admins about stalled background work, in all languages. */
export const alertLabels = {
  'alert.eventsFailed': words(
    ['{count} events failed', '{count} events failed after eight attempts. Check the error, then retry them.'],
    ['{count} इवेंट विफल', '{count} इवेंट आठ बार आज़माए गए और हर बार विफल रहे। कारण देखें, फिर दोबारा चलाएँ।'],
    [
      '{count} Ereignisse sind fehlgeschlagen',
      '{count} Ereignisse sind achtmal fehlgeschlagen. Sehen Sie den Grund an und wiederholen Sie sie.',
    ],
    [
      '{count} eventos fallaron',
      '{count} eventos se intentaron ocho veces y fallaron siempre. Vea el motivo y repítalos.',
    ],
  ),
  'alert.eventsLate': words(
    [
      'Events have been waiting for {count} minutes',
      'The oldest due event has been waiting for {count} minutes: ledger, stock or email are behind. Check that the server processes are running.',
    ],
    [
      'इवेंट {count} मिनट से रुके हैं',
      'सबसे पुराना इवेंट {count} मिनट से रुका है: लेजर, स्टॉक या मेल पीछे चल रहे हैं। जाँचें कि सर्वर प्रोसेस चल रहे हैं।',
    ],
    [
      'Ereignisse warten seit {count} Minuten',
      'Das älteste fällige Ereignis wartet seit {count} Minuten: Buchhaltung, Bestand oder Mail sind im Rückstand. Prüfen Sie, ob die Serverprozesse laufen.',
    ],
    [
      'Hay eventos que esperan desde hace {count} minutos',
      'El evento pendiente más antiguo espera desde hace {count} minutos: el libro mayor, las existencias o el correo van con retraso. Compruebe que los procesos del servidor funcionan.',
    ],
  ),
  'alert.jobsFailed': words(
    ['{count} jobs keep failing', 'These jobs failed at least three times in a row: {list}.'],
    ['{count} जॉब बार-बार विफल', 'ये जॉब लगातार कम से कम तीन बार विफल रहे: {list}।'],
    [
      '{count} Aufgaben schlagen immer wieder fehl',
      'Diese Aufgaben sind mindestens dreimal hintereinander fehlgeschlagen: {list}.',
    ],
    ['{count} tareas fallan una y otra vez', 'Estas tareas fallaron al menos tres veces seguidas: {list}.'],
  ),
  'alert.reviewsWait': words(
    [
      '{count} payments have been waiting for review for over an hour',
      '{count} payments match no open order and have been waiting for review for more than an hour.',
    ],
    [
      '{count} भुगतान एक घंटे से निर्णय की प्रतीक्षा में',
      '{count} भुगतान किसी खुले ऑर्डर से मेल नहीं खाते और एक घंटे से अधिक समय से निर्णय की प्रतीक्षा में हैं।',
    ],
    [
      '{count} Zahlungen warten seit einer Stunde auf eine Entscheidung',
      '{count} Zahlungen passen zu keiner offenen Bestellung und warten seit mehr als einer Stunde auf eine Entscheidung.',
    ],
    [
      '{count} pagos esperan una decisión desde hace una hora',
      '{count} pagos no encajan con ningún pedido abierto y esperan una decisión desde hace más de una hora.',
    ],
  ),
  'alert.checkBroken': words(
    [
      '{count} data checks failed',
      'These nightly data checks failed: {list}. Check the rows before any further payouts.',
    ],
    ['डेटा की {count} जाँचें सही नहीं', 'रात की जाँच में ये सही नहीं पाए गए: {list}। आगे कोई भुगतान करने से पहले पंक्तियाँ देखें।'],
    [
      '{count} Prüfungen der Daten stimmen nicht',
      'Die nächtliche Prüfung ergab, dass dies nicht stimmt: {list}. Sehen Sie die Zeilen an, bevor weiter ausgezahlt wird.',
    ],
    [
      '{count} comprobaciones de los datos no se cumplen',
      'La comprobación nocturna encontró que esto no se cumple: {list}. Revise las filas antes de pagar nada más.',
    ],
  ),
} as const satisfies Record<string, InAll>

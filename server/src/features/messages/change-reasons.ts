import type { RejectReason } from '@neev/domain/approvals'
import type { Language } from './messages.labels.ts'

/** Why the desk said no, as a seller reads it. */
export const changeReasons: Record<RejectReason, Record<Language, string>> = {
  DUPLICATE: {
    en: 'It is in the catalogue already.',
    es: 'Ya está en el catálogo.',
    de: 'Es steht schon im Katalog.',
    hi: 'यह कैटलॉग में पहले से है।',
  },
  WRONG_CATEGORY: {
    en: 'It is in the wrong category.',
    es: 'Está en una categoría equivocada.',
    de: 'Es steht in der falschen Kategorie.',
    hi: 'यह गलत श्रेणी में है।',
  },
  POOR_IMAGE: {
    en: 'The pictures do not show it well enough.',
    es: 'Las imágenes no lo muestran bien.',
    de: 'Die Bilder zeigen es nicht gut genug.',
    hi: 'तस्वीरों में यह ठीक से नहीं दिखता।',
  },
  MISSING_SPEC: {
    en: 'Facts are missing.',
    es: 'Faltan datos.',
    de: 'Angaben fehlen.',
    hi: 'जानकारी अधूरी है।',
  },
  BRAND_NOT_AUTHORISED: {
    en: 'Your firm is not authorised for this brand.',
    es: 'Su empresa no está autorizada para esta marca.',
    de: 'Ihre Firma ist für diese Marke nicht autorisiert.',
    hi: 'आपकी फ़र्म इस ब्रांड के लिए अधिकृत नहीं है।',
  },
  PRICE_SUSPECT: {
    en: 'The price does not look right.',
    es: 'El precio no parece correcto.',
    de: 'Der Preis sieht nicht richtig aus.',
    hi: 'दाम सही नहीं लगता।',
  },
  PROHIBITED: {
    en: 'This may not be sold here.',
    es: 'Esto no se puede vender aquí.',
    de: 'Das darf hier nicht verkauft werden.',
    hi: 'इसे यहाँ नहीं बेचा जा सकता।',
  },
  OTHER: { en: '', es: '', de: '', hi: '' },
}

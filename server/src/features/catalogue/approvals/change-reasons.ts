import type { RejectReason } from '@neev/domain/catalogue/approvals'
import type { MessageLanguage as Language } from '@neev/domain/people/messages/message-texts'

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

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

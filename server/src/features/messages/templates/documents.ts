import type { DocumentType } from '@neev/domain/sellers/documents'
import type { InAll, Language } from './labels.ts'

/** Messages to the owner of a document, in all languages. */
export const documentLabels = {
  'document.accepted': {
    en: { subject: 'Accepted: {document}', body: 'We have checked it. You do not need to do anything.' },
    hi: { subject: 'स्वीकार: {document}', body: 'हमने इसे देख लिया है; अब कुछ करना बाकी नहीं।' },
    de: { subject: 'Angenommen: {document}', body: 'Wir haben es geprüft; es ist nichts mehr zu tun.' },
    es: { subject: 'Aceptado: {document}', body: 'Lo hemos revisado; no queda nada por hacer.' },
  },
  'document.rejected': {
    en: {
      subject: 'Please upload again: {document}',
      body: 'Hello {name},\nWe could not accept this document of {company}: {document}.\n{reason}',
      action: 'View documents',
    },
    hi: {
      subject: 'कृपया फिर से भेजें: {document}',
      body: 'नमस्ते {name},\n{company} का यह दस्तावेज़ स्वीकार नहीं हो सका: {document}।\n{reason}',
      action: 'दस्तावेज़ देखें',
    },
    de: {
      subject: 'Bitte noch einmal senden: {document}',
      body: 'Hallo {name},\ndieses Dokument von {company} konnten wir nicht annehmen: {document}.\n{reason}',
      action: 'Dokumente ansehen',
    },
    es: {
      subject: 'Envíelo de nuevo: {document}',
      body: 'Hola, {name}:\nno pudimos aceptar este documento de {company}: {document}.\n{reason}',
      action: 'Ver los documentos',
    },
  },
  'document.ending': {
    en: {
      subject: '{document} expires on {deadline}',
      body: 'Hello {name},\nThis document of {company} expires in {days} days: {document}. Please upload a new one before {deadline}.',
      action: 'View documents',
    },
    hi: {
      subject: '{document}: {deadline} को समाप्त',
      body: 'नमस्ते {name},\n{company} के इस दस्तावेज़ के {days} दिन बचे हैं: {document}। कृपया {deadline} से पहले नया दें।',
      action: 'दस्तावेज़ देखें',
    },
    de: {
      subject: '{document} endet am {deadline}',
      body: 'Hallo {name},\nnoch {days} Tage gilt dieses Dokument von {company}: {document}. Bitte reichen Sie das neue vor dem {deadline} ein.',
      action: 'Dokumente ansehen',
    },
    es: {
      subject: '{document} vence el {deadline}',
      body: 'Hola, {name}:\nquedan {days} días de este documento de {company}: {document}. Entregue el nuevo antes del {deadline}.',
      action: 'Ver los documentos',
    },
  },
  'document.expired': {
    en: {
      subject: '{document} has expired',
      body: 'Hello {name},\nThis document of {company} expired on {deadline}: {document}. Please upload a new one.',
      action: 'View documents',
    },
    hi: {
      subject: '{document} की अवधि समाप्त',
      body: 'नमस्ते {name},\n{company} के इस दस्तावेज़ का आख़िरी दिन {deadline} था: {document}। कृपया नया दें।',
      action: 'दस्तावेज़ देखें',
    },
    de: {
      subject: '{document} ist abgelaufen',
      body: 'Hallo {name},\nder letzte Tag dieses Dokuments von {company} war der {deadline}: {document}. Bitte reichen Sie das neue ein.',
      action: 'Dokumente ansehen',
    },
    es: {
      subject: '{document} ha vencido',
      body: 'Hola, {name}:\nel último día de este documento de {company} fue el {deadline}: {document}. Entregue el nuevo, por favor.',
      action: 'Ver los documentos',
    },
  },
} as const satisfies Record<string, InAll>

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

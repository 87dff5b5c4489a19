import type { AssociateDocumentKind } from '@neev/domain/businesses/associate-documents'
import { text } from '#i18n/text.ts'

export const associateKindLabels: Record<AssociateDocumentKind, string> = {
  superSeller: text('Business associates'),
  subBusiness: text('Dealers'),
  enquiry: text('Enquiry partners'),
  service: text('Service partners'),
  seller: text('Sellers'),
}

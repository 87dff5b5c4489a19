import type { AssociateQueue } from '@neev/domain/businesses/associates'
import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'

/** Title and path of each queue. */
export const associateQueues: Record<
  AssociateQueue,
  { title: string; path: (query?: Record<string, string>) => string }
> = {
  ENQUIRY: { title: text('Enquiry partner applications'), path: paths.admin.associateEnquiry },
  SERVICE: { title: text('Service partner applications'), path: paths.admin.associateService },
  SELLER: { title: text('Seller applications'), path: paths.admin.associateSeller },
  BUSINESS: { title: text('Associate applications'), path: paths.admin.associateBusiness },
}

import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { area, page } from '#navigation/route.ts'

const contact = () => import('#features/aftersales/tickets/contact.page.tsx')
const send = () => import('#features/procurement/enquiries/send.page.tsx')
const bulk = () => import('#features/procurement/quotations/bulk.page.tsx')
const sellerReview = () => import('#features/aftersales/reviews/seller-review.page.tsx')
const productReviews = () => import('#features/aftersales/reviews/product-reviews.page.tsx')
const share = () => import('#features/procurement/shares/share.page.tsx')
const grievance = () => import('#features/aftersales/tickets/grievance.page.tsx')

/** Enquiries, reviews, help and complaints, for everyone. */
export const helpArea = area({ name: text('Shop'), access: 'public', shell: 'shop' }, [
  page(paths.contact, contact, { data: contact }),
  page(paths.send, send, { data: send }),
  page(paths.bulk, bulk, { data: bulk }),
  page(paths.unsubscribe, () => import('#features/people/messages/unsubscribe.page.tsx')),
  page(paths.sellerReview, sellerReview, { data: sellerReview }),
  page(paths.productReviews, productReviews, { data: productReviews }),
  page(paths.trace, () => import('#features/catalogue/certificates/trace.page.tsx')),
  page(paths.share, share, {
    data: share,
    shell: 'bare',
    fresh: true,
    missing: text('This link does not work'),
    missingText: text('It has expired, was withdrawn, or is incomplete. Ask whoever sent it for a new one.'),
  }),
  page(paths.guestTicket, () => import('#features/aftersales/tickets/guest-ticket.page.tsx')),
  page(paths.grievance, grievance, { data: grievance }),
])

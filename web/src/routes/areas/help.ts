import { text } from '#i18n/text.ts'
import { paths } from '#routes/paths.ts'
import { area, page } from '#routes/row.ts'

const contact = () => import('#features/tickets/contact.page.tsx')
const sellerReview = () => import('#features/reviews/seller-review.page.tsx')
const productReviews = () => import('#features/reviews/product-reviews.page.tsx')
const grievance = () => import('#features/tickets/grievance.page.tsx')

/** Reviews, help and complaints, for everyone. */
export const helpArea = area({ name: text('Shop'), access: 'public', shell: 'shop' }, [
  page(paths.contact, contact, { data: contact }),
  page(paths.unsubscribe, () => import('#features/messages/unsubscribe.page.tsx')),
  page(paths.sellerReview, sellerReview, { data: sellerReview }),
  page(paths.productReviews, productReviews, { data: productReviews }),
  page(paths.guestTicket, () => import('#features/tickets/guest-ticket.page.tsx')),
  page(paths.grievance, grievance, { data: grievance }),
])

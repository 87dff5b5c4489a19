import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { requestPage } from './request-page.ts'

/** The buyer's requests for quotation. */
export default requestPage({
  side: 'BUYER',
  to: ({ id }) => paths.userQuote({ id }),
  explanation: text('To send one, choose “Request quotations” on a product page.'),
})

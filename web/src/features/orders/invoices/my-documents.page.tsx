import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { documentPage } from './document-page.tsx'

/** Every invoice, credit note and debit note of the customer's orders. */
export default documentPage({
  title: text('Invoices'),
  subtitle: text('Invoices, credit notes and debit notes of your orders. Credit notes reduce what you paid.'),
  account: 'narrow',
  action: { label: text('My orders'), to: paths.userOrders },
})

import { text } from '#i18n/text.ts'
import { transferPage } from './transfer-page.tsx'

/** Submitted transfers, to be compared with the bank statement. */
export default transferPage({
  isAdmin: true,
  title: text('Bank transfers'),
  waiting: text('{n, plural, one {# transfer} other {# transfers}} to compare with the bank statement'),
  explanation: text('Transfers appear here when buyers choose to pay by bank transfer.'),
})

import { text } from '#i18n/text.ts'
import { transferPage } from './transfer-page.tsx'

/** Transfers to the seller's own account, which the seller confirms. */
export default transferPage({
  title: text('Payments to us'),
  waiting: text(
    '{n, plural, one {# transfer needs} other {# transfers need}} your confirmation: check your bank account',
  ),
  explanation: text('Transfers appear here while buyers pay sellers directly, into the bank account in your profile.'),
})

import { text } from '#i18n/text.ts'
import { reviewParts } from '#shared/registration/review-parts.tsx'
import { AddSellerNote, SetSellerCheck, SubmitSellerDocumentDecision } from './admin-sellers.graphql.ts'

/** What staff review of a seller. */
export const sellerParts = reviewParts({
  owner: 'SELLER',
  decide: 'seller:approve',
  write: 'seller:write:any',
  check: SetSellerCheck,
  note: AddSellerNote,
  document: SubmitSellerDocumentDecision,
  hint: text('The seller cannot see this.'),
  reason: text('Message to the seller'),
  handIn: text('Upload for the seller'),
})

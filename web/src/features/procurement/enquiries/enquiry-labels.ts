import type { BuyerKind, NeedBy } from '@neev/domain/procurement/enquiries/enquiries'
import type {
  EnquiryNextStep,
  EnquiryStatus,
  EnquiryTransition,
  LostReason,
} from '@neev/domain/procurement/enquiries/leads'
import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

export const enquiryStates: StateLabels<EnquiryStatus> = {
  NEW: { label: text('New'), tone: 'amber' },
  VERIFIED: { label: text('Verified'), tone: 'amber' },
  ASSIGNED: { label: text('Assigned'), tone: 'blue' },
  CONTACTED: { label: text('Contacted'), tone: 'blue' },
  QUOTED: { label: text('Quoted'), tone: 'violet' },
  WON: { label: text('Won'), tone: 'green' },
  LOST: { label: text('Lost'), tone: 'grey' },
  INVALID: { label: text('Invalid'), tone: 'red' },
  DUPLICATE: { label: text('Duplicate'), tone: 'grey' },
  EXPIRED: { label: text('Expired'), tone: 'grey' },
}

export const needByLabels: Record<NeedBy, string> = {
  TODAY: text('today'),
  THREE_DAYS: text('within three days'),
  WEEK: text('within a week'),
  MONTH: text('within a month'),
  JUST_PRICE: text('only asking for the price'),
}

export const buyerKindLabels: Record<BuyerKind, string> = {
  SELF_BUILD: text('Building my own house'),
  CONTRACTOR: text('Contractor or builder'),
  TRADER: text('Trader'),
  OTHER: text('Somebody else'),
}

/** What is due, said before its time. */
export const stepLabels: Record<EnquiryNextStep, string> = {
  VERIFY: text('Verify the number'),
  ASSIGN: text('Assign'),
  ANSWER: text('First answer'),
  QUOTE: text('Quote'),
  FOLLOW_UP: text('Follow up'),
}

export const lostPatterns: Record<LostReason, string> = {
  PRICE: text('Too expensive'),
  LOCATION: text('Too far away'),
  CREDIT: text('Wanted credit'),
  TIME: text('Too late'),
  STOCK: text('Not in stock'),
  NO_RESPONSE: text('No response'),
  BOUGHT_ELSEWHERE: text('Bought elsewhere'),
  ONLY_CHECKING: text('Only asking'),
}

export const transitionLabels: Record<EnquiryTransition, string> = {
  verify: text('Number confirmed by a call'),
  contact: text('Mark as contacted'),
  quote: text('Quoted'),
  win: text('Won'),
  lose: text('Lost'),
  invalid: text('Mark as invalid'),
  takeUp: text('Reopen'),
}

import type { EnquiryStatus, EnquiryTransition, LostReason, NeedBy } from '@neev/domain/sellers/enquiries'
import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

export const enquiryStates: StateLabels<EnquiryStatus> = {
  NEW: { label: text('New'), tone: 'amber' },
  CONTACTED: { label: text('Contacted'), tone: 'blue' },
  QUOTED: { label: text('Quoted'), tone: 'violet' },
  WON: { label: text('Won'), tone: 'green' },
  LOST: { label: text('Lost'), tone: 'grey' },
  INVALID: { label: text('Invalid'), tone: 'red' },
}

export const needByLabels: Record<NeedBy, string> = {
  TODAY: text('today'),
  THREE_DAYS: text('within three days'),
  WEEK: text('within a week'),
  MONTH: text('within a month'),
  JUST_PRICE: text('only asking for the price'),
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
  contact: text('Mark as contacted'),
  quote: text('Quoted'),
  win: text('Won'),
  lose: text('Lost'),
  invalid: text('Mark as invalid'),
  takeUp: text('Reopen'),
}

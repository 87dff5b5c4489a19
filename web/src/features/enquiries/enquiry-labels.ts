import type { EnquiryStatus, EnquiryTransition, LostReason, NeedBy } from '@neev/domain/enquiries'
import { text } from '#kit/i18n/text.ts'
import type { StateLabels } from '#kit/table/columns.tsx'

export const enquiryStates: StateLabels<EnquiryStatus> = {
  NEW: { label: text('New'), tone: 'amber' },
  CONTACTED: { label: text('In touch'), tone: 'blue' },
  QUOTED: { label: text('Price given'), tone: 'violet' },
  WON: { label: text('Won'), tone: 'green' },
  LOST: { label: text('Lost'), tone: 'grey' },
  INVALID: { label: text('Invalid'), tone: 'red' },
}

export const needByLabels: Record<NeedBy, string> = {
  TODAY: text('today'),
  THREE_DAYS: text('within three days'),
  WEEK: text('within a week'),
  MONTH: text('within a month'),
  JUST_PRICE: text('only the price for now'),
}

export const lostPatterns: Record<LostReason, string> = {
  PRICE: text('Too dear'),
  LOCATION: text('Too far away'),
  CREDIT: text('Wanted credit'),
  TIME: text('Not soon enough'),
  STOCK: text('Not in stock'),
  NO_RESPONSE: text('Does not answer'),
  BOUGHT_ELSEWHERE: text('Bought elsewhere'),
  ONLY_CHECKING: text('Was only asking'),
}

export const transitionLabels: Record<EnquiryTransition, string> = {
  contact: text('We are in touch'),
  quote: text('Price given'),
  win: text('Won'),
  lose: text('Lost'),
  invalid: text('It is not meant'),
  takeUp: text('Take it up again'),
}

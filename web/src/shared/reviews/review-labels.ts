import type { ReviewAspect, ReviewReason, ReviewStatus } from '@neev/domain/aftersales/reviews/reviews'
import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

export const aspectLabels: Readonly<Record<ReviewAspect, string>> = {
  priceHonesty: text('Fair price'),
  onTime: text('On time'),
  weight: text('Full weight'),
  packing: text('Packing'),
  behaviour: text('Customer service'),
  quality: text('Quality'),
  asDescribed: text('As described'),
}

export const isAspect = (name: string): name is ReviewAspect => name in aspectLabels

/** The word of each rating. */
export const ratingLabels: Readonly<Record<number, string>> = {
  5: text('Excellent'),
  4: text('Good'),
  3: text('Fair'),
  2: text('Poor'),
  1: text('Bad'),
}

export const reasonLabels: Readonly<Record<ReviewReason, string>> = {
  ABUSE: text('Insults or threats'),
  OFF_TOPIC: text('Not about the goods or the delivery'),
  PERSONAL_DATA: text('Personal data'),
  ADVERTISING: text('Advertising'),
  COPIED: text('Copied text or photos'),
  NOT_GENUINE: text('Not a genuine experience'),
}

export const reviewStates: StateLabels<ReviewStatus> = {
  PENDING: { label: text('Being checked'), tone: 'amber' },
  PUBLISHED: { label: text('Published'), tone: 'green' },
  REJECTED: { label: text('Not published'), tone: 'red' },
  HIDDEN: { label: text('Taken down'), tone: 'grey' },
}

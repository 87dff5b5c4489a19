import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { showDate } from '#ui/format/dates.ts'
import type { OfferWithdrawn } from '../../graphql-types.ts'

const withdrawnTexts: Record<OfferWithdrawn, string> = {
  PRODUCT: text('Not sold: we took its product off sale.'),
  SELLER: text('Not sold: the seller is stopped.'),
}

type Stopped = {
  licenceEndedOn: string | null
  qualityOrder: string | null
  stoppedGstin: string | null
  withdrawn: OfferWithdrawn | null
}

/** Why an offer is not sold whatever its seller does with it, besides a missing brand authorisation; empty if it is. */
export const whyNotSold = (t: T, { licenceEndedOn, qualityOrder, stoppedGstin, withdrawn }: Stopped): string[] =>
  [
    licenceEndedOn && t('Not sold: its BIS licence expired on {day}', { day: showDate(licenceEndedOn) }),
    !licenceEndedOn &&
      qualityOrder &&
      t('Not sold: a quality control order ({standard}) is in force, and it has no valid BIS licence.', {
        standard: qualityOrder,
      }),
    stoppedGstin && t('On hold: {gstin} is suspended or cancelled on the GST portal.', { gstin: stoppedGstin }),
    withdrawn && t(withdrawnTexts[withdrawn]),
  ].filter((reason) => typeof reason === 'string' && reason !== '') as string[]

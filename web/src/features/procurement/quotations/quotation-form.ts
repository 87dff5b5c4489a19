import { type QuotationFormLine, quotationLimits } from '@neev/domain/procurement/quotations/quotations'
import type { CounterFieldsFragment } from './negotiation/negotiation.operations.graphql.ts'
import type { ReceivedFieldsFragment } from './quotations.operations.graphql.ts'

type Request = ReceivedFieldsFragment
export type Offer = Request['offers'][number]

/**
 * The lines of the form: those of the current quotation, otherwise the seller's offer of exactly the requested size, with
 * the last quoted price or today's.
 */
export function formLines(
  { lines, offers }: Pick<Request, 'lines' | 'offers'>,
  current: Request['quotations'][number] | undefined,
): QuotationFormLine[] {
  return lines.map((line) => {
    const quoted = current?.lines.find(({ requestLineId }) => requestLineId === line.id)
    if (quoted) {
      const { offerId, quantityMilli, pricePaise, remark } = quoted
      return { lineId: line.id, offerId, quantityMilli, pricePaise, remark: remark ?? '' }
    }
    const offer = current ? undefined : offers.find(({ exactLineIds }) => exactLineIds.includes(line.id))
    return {
      lineId: line.id,
      offerId: offer?.offerId ?? '',
      quantityMilli: line.quantityMilli,
      pricePaise: offer?.lastPricePaise ?? offer?.todayPaise ?? null,
      remark: '',
    }
  })
}

type Quotation = Request['quotations'][number]

/** The choices of validity, in hours after the deadline. */
export const validityHours = [24, 48, 72, 120, 168, 360]

/** The shortest choice that keeps the prices of the current quotation as long as they hold; otherwise the preset. */
export function validityOf({ deadline }: Pick<Request, 'deadline'>, current: Quotation | undefined): number {
  if (!current) return quotationLimits.presetHours
  const hours = (new Date(current.validUntil).getTime() - new Date(deadline).getTime()) / 3_600_000
  return validityHours.find((one) => one >= hours) ?? quotationLimits.maxHours
}

/** The quotation with the prices, quantities and days of a counter-offer, to send as a revision. */
export function takeCounter(current: Quotation, { lines, leadDays }: CounterFieldsFragment): Quotation {
  return {
    ...current,
    leadDays,
    lines: current.lines.map((line) => {
      const proposed = lines.find(({ requestLineId }) => requestLineId === line.requestLineId)
      return proposed ? { ...line, quantityMilli: proposed.quantityMilli, pricePaise: proposed.pricePaise } : line
    }),
  }
}

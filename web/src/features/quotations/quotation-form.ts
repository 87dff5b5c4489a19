import type { QuotationFormLine } from '@neev/domain/quotations/quotations'
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

import type { QuotationFormLine } from '@neev/domain/quotations/quotations'
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

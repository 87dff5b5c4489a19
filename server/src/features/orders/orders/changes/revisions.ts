import type { RevisionKind } from '@neev/domain/orders/orders/order-edits'
import type { SuborderRow } from '../orders.queries.ts'
import { backOf } from './edits.ts'

/**
 * All proposed and completed changes of a suborder, numbered by the time of the request: delivery dates, partial
 * cancellations, smaller quantities, swapped bars.
 */
export function revisionsOf(suborder: SuborderRow) {
  const requested = [
    ...suborder.dayChanges.map(({ from, to, ...one }) => ({ ...one, kind: 'DAY' as const, from, to, backPaise: 0 })),
    ...suborder.cancellations
      .filter(({ editId }) => editId === null)
      .map(({ totalPaise, creditPaise, kind, ...one }) => ({
        ...one,
        kind: kind === 'TAX' ? ('TAX' as const) : ('REST' as const),
        backPaise: totalPaise - creditPaise,
      })),
    ...suborder.edits.map((one) => ({ ...one, backPaise: backOf(one.sums) })),
  ].sort((a, b) => Date.parse(a.requestedAt) - Date.parse(b.requestedAt))
  return requested.map(
    ({ kind, id, requestedBy, answeredBy, status, reason, answer, requestedAt, decidedAt, backPaise, ...one }, at) => {
      const line = 'lineId' in one ? suborder.lines.find((line) => line.id === one.lineId) : undefined
      return {
        id: `${kind}:${id}`,
        number: at + 1,
        kind: kind satisfies RevisionKind,
        requestedBy,
        answeredBy,
        status,
        reason,
        answer,
        requestedAt,
        decidedAt,
        backPaise: status === 'DONE' ? backPaise : 0,
        day: 'to' in one ? one.to : null,
        title: line?.title ?? null,
        unit: line?.unit ?? null,
        cutMilli: 'cutMilli' in one ? one.cutMilli : null,
        cutPieces: 'cutPieces' in one ? one.cutPieces : null,
        swapTitle: 'swapTitle' in one ? one.swapTitle : null,
        swapPieces: 'swapPieces' in one ? one.swapPieces : null,
      }
    },
  )
}

import type { RevisionKind } from '@neev/domain/order-edits'
import { backOf } from './edits.ts'
import type { SuborderRow } from './orders.queries.ts'

/**
 * Every change of a part that anybody proposed or made, numbered in the order in which they were asked for: days of delivery, goods
 * that are not sent, less of a line, other bars for some of it.
 */
export function revisionsOf(part: SuborderRow) {
  const requested = [
    ...part.dayChanges.map(({ from, to, ...one }) => ({ ...one, kind: 'DAY' as const, from, to, backPaise: 0 })),
    ...part.cancellations
      .filter(({ editId }) => editId === null)
      .map(({ totalPaise, creditPaise, ...one }) => ({
        ...one,
        kind: 'REST' as const,
        backPaise: totalPaise - creditPaise,
      })),
    ...part.edits.map((one) => ({ ...one, backPaise: backOf(one.sums) })),
  ].sort((a, b) => Date.parse(a.requestedAt) - Date.parse(b.requestedAt))
  return requested.map(
    ({ kind, id, requestedBy, answeredBy, status, reason, answer, requestedAt, decidedAt, backPaise, ...one }, at) => {
      const line = 'lineId' in one ? part.lines.find((line) => line.id === one.lineId) : undefined
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

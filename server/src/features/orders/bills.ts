import { billOfShipment } from '@neev/domain/load-bills'
import type { ShipmentRow, SuborderRow } from './orders.queries.ts'

const gone: readonly string[] = ['VOID', 'RETURNED'] satisfies ShipmentRow['status'][]
/** What is sent in place of other goods is no part of what was ordered. */
export const counts = ({ status, claimId }: ShipmentRow) => claimId === null && !gone.includes(status)

/** What of a part is not sent any more. */
export const cancelledOf = ({ cancellations }: Pick<SuborderRow, 'cancellations'>) =>
  cancellations.filter(({ status }) => status === 'DONE')

/** What a load is billed, or will be when it leaves next; of goods in place of others what they were billed, which nobody pays again. */
export function billOf(part: SuborderRow, shipment: ShipmentRow) {
  const invoiced = part.shipments.find(({ id }) => id === shipment.invoicedId)
  if (invoiced) {
    const lines = invoiced.lines.flatMap((loaded) => {
      const line = part.lines.find(({ id }) => id === loaded.lineId)
      return line && loaded.billed ? [{ ...line, ...loaded.billed, quantityMilli: loaded.quantityMilli }] : []
    })
    const whole = { lines, taxKind: part.taxKind, totalPaise: invoiced.billedPaise ?? 0, creditPaise: 0 }
    return billOfShipment(whole, shipment.lines, { lines: [], totalPaise: 0, creditPaise: 0 })
  }
  return billOfShipment(part, shipment.lines, billedBefore(part, shipment.id))
}

/** What of a part is billed with other loads, or will not be billed because it is cancelled. */
export function billedBefore(part: SuborderRow, except: number | null = null) {
  const others = part.shipments.filter((one) => one.id !== except && one.dispatchedAt !== null && counts(one))
  const cancelled = cancelledOf(part)
  const total = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  return {
    lines: [...others, ...cancelled].flatMap((one) => one.lines),
    totalPaise: total(others, (one) => one.billedPaise ?? 0) + total(cancelled, (one) => one.totalPaise),
    creditPaise: total(others, (one) => one.creditPaise ?? 0) + total(cancelled, (one) => one.creditPaise),
  }
}

import { type BilledBefore, billOfShipment, type ChargedRates } from '@neev/domain/orders/orders/load-bills'
import type { PackableLine, PackedLine } from '@neev/domain/orders/orders/shipments'
import type { LineRow, ShipmentRow, SuborderRow } from '../orders.queries.ts'

const gone: readonly string[] = ['VOID', 'RETURNED'] satisfies ShipmentRow['status'][]
/** Replacement shipments are not part of the ordered quantity. */
export const countsForOrder = ({ status, claimId }: ShipmentRow) => claimId === null && !gone.includes(status)

/** Cancelled goods of a suborder. */
export const doneCancellations = ({ cancellations }: Pick<SuborderRow, 'cancellations'>) =>
  cancellations.filter(({ status }) => status === 'DONE')

/**
 * The bill of a shipment, or the one it would get if dispatched next at these rates; for a replacement, the amounts of
 * the replaced goods, which are not charged again.
 */
export function billOf(suborder: SuborderRow, shipment: ShipmentRow, charged: ChargedRates) {
  const invoiced = suborder.shipments.find(({ id }) => id === shipment.invoicedId)
  if (invoiced) {
    const lines = invoiced.lines.flatMap((loaded) => {
      const line = suborder.lines.find(({ id }) => id === loaded.lineId)
      return line && loaded.billed
        ? [
            {
              ...line,
              ...loaded.billed,
              rateBp: loaded.billed.rateBp ?? line.rateBp,
              quantityMilli: loaded.quantityMilli,
            },
          ]
        : []
    })
    const whole = { lines, taxKind: suborder.taxKind, totalPaise: invoiced.billedPaise ?? 0, creditPaise: 0 }
    return billOfShipment(whole, shipment.lines, { lines: [], totalPaise: 0, creditPaise: 0 })
  }
  return billOfShipment(suborder, shipment.lines, billedBeforeShipment(suborder, shipment), charged)
}

const total = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)

/** What these shipments, which have left, and the cancellations have taken of a suborder. */
function takenBy(suborder: SuborderRow, left: readonly ShipmentRow[]): BilledBefore {
  const cancelled = doneCancellations(suborder)
  return {
    lines: [...left, ...cancelled].flatMap(({ lines }) =>
      lines.map(({ lineId, quantityMilli, billed }) => ({ lineId, quantityMilli, billed })),
    ),
    totalPaise: total(left, (one) => one.billedPaise ?? 0) + total(cancelled, (one) => one.totalPaise),
    creditPaise: total(left, (one) => one.creditPaise ?? 0) + total(cancelled, (one) => one.creditPaise),
  }
}

/** What a shipment that is frozen takes of a suborder. At which rate it will be taxed does not change it. */
function frozenBy(suborder: SuborderRow, shipment: ShipmentRow): BilledBefore {
  const bill = billOfShipment(suborder, shipment.lines, billedBeforeShipment(suborder, shipment))
  return {
    lines: bill.lines.map(({ id, quantityMilli, goodsPaise, discountPaise, freightPaise, loadingPaise }) => ({
      lineId: id,
      quantityMilli,
      billed: { goodsPaise, discountPaise, freightPaise, loadingPaise },
    })),
    totalPaise: bill.totalPaise,
    creditPaise: bill.creditPaise,
  }
}

/** What is billed by other shipments of a suborder, or cancelled: those that left, and those that are frozen. */
export function billedBefore(suborder: SuborderRow, except: number | null = null): BilledBefore {
  const others = suborder.shipments.filter((one) => one.id !== except && countsForOrder(one))
  const left = takenBy(
    suborder,
    others.filter((one) => one.dispatchedAt !== null),
  )
  const frozen = others.filter((one) => one.dispatchedAt === null && one.frozen).map((one) => frozenBy(suborder, one))
  return {
    lines: [...left.lines, ...frozen.flatMap(({ lines }) => lines)],
    totalPaise: left.totalPaise + total(frozen, (one) => one.totalPaise),
    creditPaise: left.creditPaise + total(frozen, (one) => one.creditPaise),
  }
}

/** What is billed before a shipment. For one that is frozen it stays what it was then: others came after it. */
export function billedBeforeShipment(suborder: SuborderRow, shipment: ShipmentRow): BilledBefore {
  if (!shipment.frozen) return billedBefore(suborder, shipment.id)
  const left = suborder.shipments.filter(
    (one) => one.id !== shipment.id && one.dispatchedAt !== null && countsForOrder(one),
  )
  return shipment.frozen.before ?? takenBy(suborder, left)
}

/** Whether what the e-way bill of a shipment names has its number: its invoice, or the challan of a replacement. */
export const isPrepared = (shipment: ShipmentRow): boolean =>
  shipment.claimId === null ? shipment.frozen !== null : shipment.challanNumber !== null

/** Whether a shipment is packed and not dispatched. */
export const isPacked = (shipment: ShipmentRow): boolean => countsForOrder(shipment) && shipment.status === 'PACKED'

/** The lines of a suborder with the quantities that cannot be packed any more: in active shipments, or cancelled. */
export function packableLines(
  suborder: Pick<SuborderRow, 'lines' | 'shipments' | 'cancellations'>,
): (PackableLine & LineRow & { cancelledMilli: number; cancelledPieces: number })[] {
  const cancelled = doneCancellations(suborder).flatMap(({ lines }) => lines)
  const loaded = [...suborder.shipments.filter(countsForOrder).flatMap((shipment) => shipment.lines), ...cancelled]
  return suborder.lines.map((line) => {
    const own = loaded.filter(({ lineId }) => lineId === line.id)
    const gone = cancelled.filter(({ lineId }) => lineId === line.id)
    const total = (of: (one: PackedLine) => number) => own.reduce((sum, one) => sum + of(one), 0)
    return {
      ...line,
      cancelledMilli: gone.reduce((sum, one) => sum + one.quantityMilli, 0),
      cancelledPieces: gone.reduce((sum, one) => sum + (one.pieces ?? 0), 0),
      packedMilli: total((one) => one.quantityMilli),
      packedPieces: total((one) => one.pieces ?? 0),
      packedGrams: total((one) => one.grams),
    }
  })
}

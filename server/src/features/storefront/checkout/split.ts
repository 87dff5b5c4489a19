import { sum } from '@neev/domain/core/money'
import { refused } from '#core/errors.ts'
import type { CartRow, PricedCart } from '#features/buying/carts/carts.ts'
import type { CreditOption } from '#features/money/credit/credit.ts'

/** A cart as two orders: what its sellers give credit for, and what is paid. */
export type Split = {
  /** The sellers of the order on credit. */
  sellerIds: ReadonlySet<number>
  creditPaise: number
  creditSellers: string[]
  restPaise: number
  restSellers: string[]
}

/**
 * How a cart is divided into an order on credit and one that is paid; null if all or nothing of it can be on credit, and
 * for carts with a coupon or goods of a draft, which are one order.
 */
export function splitOf(cart: PricedCart, credit: CreditOption | null): Split | null {
  if (credit === null || credit.refusal === null || cart.coupon || cart.priced.some(({ row }) => row.draft)) return null
  const sellerIds = new Set(credit.sellerIds)
  const sideOf = (isOnCredit: boolean) => cart.groups.filter(({ sellerId }) => sellerIds.has(sellerId) === isOnCredit)
  const [granted, rest] = [sideOf(true), sideOf(false)]
  if (granted.length === 0 || rest.length === 0) return null
  const namesOf = (groups: typeof rest) => [
    ...new Set(groups.flatMap(({ lines }) => lines.map(({ seller }) => seller.name))),
  ]
  const paiseOf = (groups: typeof rest) => sum(groups.map(({ totalPaise }) => totalPaise))
  return {
    sellerIds,
    creditPaise: paiseOf(granted),
    creditSellers: namesOf(granted),
    restPaise: paiseOf(rest),
    restSellers: namesOf(rest),
  }
}

/** The lines of a cart that are ordered on credit, or those that are paid. */
export function sideOfCart(row: CartRow, { priced }: PricedCart, { sellerIds }: Split, isOnCredit: boolean): CartRow {
  const ids = new Set(priced.flatMap((one) => (sellerIds.has(one.offer.sellerId) === isOnCredit ? [one.row.id] : [])))
  return { ...row, lines: row.lines.filter(({ id }) => ids.has(id)) }
}

/** Refuses a cart that can no longer be divided as it was reviewed. */
export function splitOrThrow(split: Split | null): Split {
  if (!split) throw refused('CREDIT_NO_SPLIT')
  return split
}

import { isRefusal, type Refusal, refuse } from '@neev/domain/core/refusals'
import type { Ctx } from '#core/context.ts'
import { Refused, refuseIf } from '#core/errors.ts'
import { withIdempotency } from '#core/idempotency.ts'
import { addToCart } from '#features/buying/carts/carts.ts'
import { getList } from './material-lists.ts'
import { priceLines } from './pricing.ts'
import { linesOf } from './rows.ts'

type Left = { lineId: number; whyNot: Refusal }
type Added = { added: number; left: Left[] }
type Item = { offerId: string; quantityMilli: number; lineIds: number[] }

/**
 * Adds the matched lines of a list to the cart, each from the offer with the lowest delivered total. What cannot be
 * added is returned with its reason; LIST_NOT_PRICED if nothing can. A repeated key adds nothing.
 */
export const addListToCart = (ctx: Ctx, key: string, id: string, pincode: string): Promise<Added> =>
  withIdempotency(ctx, key, { list: id, pincode }, async (ctx) => {
    const result = await addMatched(ctx, id, pincode)
    return result
  })

async function addMatched(ctx: Ctx, id: string, pincode: string): Promise<Added> {
  const lines = await linesOf(ctx, await getList(ctx, id))
  const { priced, place } = await priceLines(
    ctx,
    lines.filter(({ state }) => state === 'MATCHED'),
    pincode,
  )
  const left: Left[] = priced.flatMap(({ line, whyNot }) => (whyNot ? [{ lineId: line.id, whyNot }] : []))
  const items = new Map<number, Item>()
  for (const { line, option } of priced) {
    if (!option) continue
    const item = items.get(option.offer.id) ?? { offerId: String(option.offer.id), quantityMilli: 0, lineIds: [] }
    item.quantityMilli += option.quantityMilli
    item.lineIds.push(line.id)
    items.set(option.offer.id, item)
  }
  if (items.size === 0) refuseIf(refuse('LIST_NOT_PRICED', { pincode: place.pincode }))
  const added = await addAll(ctx, [...items.values()], place.pincode, left)
  return { added, left }
}

/** Adds all at once; if one of them is refused, one after the other, so that the others are added. */
async function addAll(ctx: Ctx, items: readonly Item[], pincode: string, left: Left[]): Promise<number> {
  const count = (some: readonly Item[]) => some.reduce((sum, { lineIds }) => sum + lineIds.length, 0)
  const whole = await tryToAdd(ctx, items, pincode)
  if (whole === null) return count(items)
  let added = 0
  for (const item of items) {
    const whyNot = await tryToAdd(ctx, [item], pincode)
    if (whyNot === null) added += item.lineIds.length
    else left.push(...item.lineIds.map((lineId) => ({ lineId, whyNot })))
  }
  return added
}

async function tryToAdd(ctx: Ctx, items: readonly Item[], pincode: string): Promise<Refusal | null> {
  try {
    await addToCart(
      ctx,
      items.map(({ offerId, quantityMilli }) => ({ offerId, quantityMilli })),
      pincode,
    )
    return null
  } catch (error) {
    if (error instanceof Refused && isRefusal(error.refusal)) return error.refusal
    throw error
  }
}

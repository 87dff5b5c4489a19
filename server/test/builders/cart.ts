import { addToCart } from '#features/buying/carts/carts.ts'
import { type Kit, requestedBy } from './kit.ts'
import { type BuiltOffer, buildOffer } from './offer.ts'
import { type BuiltUser, buildUser } from './user.ts'

export type LineInput = { offer: BuiltOffer; quantityMilli?: number; unit?: 'kg' | 'tonne' | 'piece' | 'bundle' }
export type CartInput = {
  buyer?: BuiltUser
  /** Content of the cart; by default twice the minimum quantity of new cement. */
  lines?: readonly LineInput[]
  pincode?: string
}
export type BuiltCart = { buyer: BuiltUser; lines: readonly LineInput[] }

/** A buyer with a filled cart, by default delivered to Pune. */
export async function buildCart(kit: Kit, input: CartInput = {}): Promise<BuiltCart> {
  const buyer = input.buyer ?? (await buildUser(kit))
  const lines = input.lines ?? [{ offer: await buildOffer(kit) }]
  await addToCart(
    requestedBy(kit, buyer),
    lines.map(({ offer, quantityMilli, unit }) => ({
      offerId: String(offer.id),
      quantityMilli: quantityMilli ?? offer.variant.moqMilli * 2,
      unit: unit ?? null,
    })),
    input.pincode ?? '411045',
  )
  return { buyer, lines }
}

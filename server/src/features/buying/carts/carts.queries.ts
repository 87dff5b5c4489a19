import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { customerOf } from '#features/businesses/b2b/b2b.ts'
import { asOffer, type OfferRow, readOffers, selectedOffers } from '#features/catalogue/products/products.ts'
import { hashToken, newToken } from '#features/people/accounts/accounts.ts'
import type { Place } from '#features/places/pincodes/pincodes.ts'
import { callJson } from './calls.queries.ts'
import { type CallOfLine, lockSchedules } from './calls.ts'
import { draftJson } from './draft.queries.ts'
import type { DraftLine } from './draft.ts'
import { ownerOf } from './owner.queries.ts'
import { quotedJson } from './quoted.queries.ts'
import { lockQuoted, type QuotedLine } from './quoted.ts'

export { ownerOf } from './owner.queries.ts'

/** A cart line with its display data: title, brand and drawing of the offer. */
export type LineRow = {
  id: number
  offerId: number
  quantityMilli: number
  typedQuantity: string | null
  typedUnit: string | null
  seenPricePaise: number | null
  title: string
  identifier: string
  brandName: string | null
  brandId: number | null
  categoryId: number
  categorySlug: string
  drawing: unknown
  attributes: Record<string, unknown>
  hsn: string
  uqc: string
  variantId: number
  sellerId: number
  /** For a call-off: its schedule. */
  call: CallOfLine | null
  /** For an awarded line of a quotation. */
  quoted: QuotedLine | null
  /** For a line of a draft order. */
  draft: DraftLine | null
}
export type CartRow = {
  id: number
  pincode: string | null
  couponCode: string | null
  gstin: string | null
  lines: LineRow[]
}

/** Writes the caller's cart and creates it if necessary; a guest gets its cookie. `where` restricts the change. */
export function ownCart(ctx: Ctx, pincode: string | null, where = sql`true`): Sql {
  const now = ctx.now.toISOString()
  const token = ctx.actor ? null : (ctx.visit.cartToken ?? newToken())
  if (token) ctx.visit.keepCartToken(token)
  const [owner, conflict] = ctx.actor
    ? [
        sql`(user_id, pincode, updated_at) values (${ctx.actor.userId}, ${pincode}, ${now})`,
        sql`(user_id) where user_id is not null`,
      ]
    : [sql`(token_hash, pincode, updated_at) values (${hashToken(token ?? '')}, ${pincode}, ${now})`, sql`(token_hash)`]
  return sql`insert into carts ${owner} on conflict ${conflict}
    do update set pincode = coalesce(excluded.pincode, carts.pincode), updated_at = excluded.updated_at,
    version = carts.version + 1
    where ${where} returning id`
}

/** The statement that selects a cart (c) with its lines. */
const selectedCart = (owner: Sql): Sql =>
  sql`select c.id, c.pincode, c.coupon_code, c.gstin, (
          select coalesce(json_agg(json_build_object('id', l.id, 'offerId', l.offer_id, 'quantityMilli',
          l.quantity_milli,
            'typedQuantity', l.typed_quantity, 'typedUnit', l.typed_unit, 'seenPricePaise', l.seen_price_paise,
            'title', v.title, 'identifier', p.identifier, 'brandName', b.name, 'brandId', p.brand_id, 'categoryId',
            p.category_id,
            'categorySlug', k.slug, 'drawing', p.picture, 'attributes', v.attributes, 'hsn', v.hsn, 'uqc', v.uqc,
            'variantId', v.id, 'sellerId', o.seller_id,
            'call', ${callJson}, 'quoted', ${quotedJson}, 'draft', ${draftJson}
          ) order by l.id), '[]')
          from cart_lines l join offer_shown o on o.id = l.offer_id join size_shown v on v.id = o.variant_id
            join product_shown p on p.id = v.product_id join category_shown k on k.id = p.category_id
            left join brand_shown b on b.id = p.brand_id
          where l.cart_id = c.id) as lines
        from carts c where ${owner}`

/** The cart with its lines, in one statement. */
export async function readCart(ctx: Ctx, owner = ownerOf(ctx)): Promise<CartRow | null> {
  if (!owner) return null
  return (await rowOf(ctx.db, 'carts.readCart', selectedCart(owner))) ?? null
}

/**
 * The cart, locked until the end of the transaction. Uses two statements, because a single one would wait for others
 * and then return outdated lines. The version lets readers (`readHeld`) detect changes. Locks the schedules of
 * call-offs and awarded lines of quotations too and then reads what remains of them.
 */
export async function lockCart(ctx: Ctx, owner = ownerOf(ctx)): Promise<CartRow | null> {
  if (!owner) return null
  await cartLock(owner).execute(ctx.db)
  return readLocked(ctx, owner)
}

/** The statement that locks a cart (c) until the end of the transaction, where a condition holds. */
export const cartLock = (owner: Sql, where: Sql = sql`true`): Sql =>
  sql`update carts c set version = version + 1 where ${owner} and ${where}`

/** A cart that is locked, once what its lines are agreed in is locked too. */
export async function readLocked(ctx: Ctx, owner = ownerOf(ctx)): Promise<CartRow | null> {
  const cart = await readCart(ctx, owner)
  const schedules = cart?.lines.flatMap(({ call }) => (call ? [call.scheduleId] : [])) ?? []
  const quoted = cart?.lines.flatMap(({ quoted }) => (quoted ? [quoted.lineId] : [])) ?? []
  if (schedules.length + quoted.length === 0) return cart
  if (schedules.length) await lockSchedules(ctx, schedules)
  if (quoted.length) await lockQuoted(ctx, quoted)
  return readCart(ctx, owner)
}

type Held = RowOf<'carts.readHeld'>

/** A line as the rules of carts need it. */
export const asCartLine = ({ offerId, sellerId, quantityMilli, isQuoted }: Held['lines'][number]) => ({
  offerId: String(offerId),
  sellerId: String(sellerId),
  qtyMilli: quantityMilli,
  isQuoted,
})

/** The lines of a cart (c) as the rules of carts need them. */
const heldLines: Sql = sql`(
  select coalesce(json_agg(json_build_object('offerId', l.offer_id, 'sellerId', o.seller_id, 'quantityMilli',
    l.quantity_milli, 'isCall', l.schedule_id is not null, 'isQuoted', l.quotation_line_id is not null)), '[]')
  from cart_lines l join offer_shown o on o.id = l.offer_id where l.cart_id = c.id)`

/** Offers by id as the caller sees them at a place, and the minimal content of the caller's cart for adding them to it. */
export async function readOffersAndHeld(
  ctx: Ctx,
  ids: readonly number[],
  place: Place,
): Promise<{ offers: OfferRow[]; cart: Pick<Held, 'version' | 'lines'> | null }> {
  const owner = ownerOf(ctx)
  if (!owner) return { offers: await offersOf(ctx, ids, place), cart: null }
  const customer = await customerOf(ctx)
  const held = sql`, (select json_build_object('version', c.version, 'lines', ${heldLines}) from carts c where ${owner}) as cart`
  const rows = await rowsOf(
    ctx.db,
    'carts.readOffersAndHeld',
    selectedOffers(ctx, sql`o.id = any(${ids}::bigint[])`, place, customer, held),
  )
  return { offers: rows.map((row) => asOffer(row, customer)), cart: rows[0]?.cart ?? null }
}

/** The minimal content of the caller's cart for adding to it. */
export async function readHeld(ctx: Ctx): Promise<Held | null> {
  const owner = ownerOf(ctx)
  if (!owner) return null
  const row = await rowOf(
    ctx.db,
    'carts.readHeld',
    sql`select c.id, c.pincode, c.version, ${heldLines} as lines from carts c where ${owner}`,
  )
  return row ?? null
}

/** The statement that writes the prices that the buyer sees at review, by the key of `promiseKey`. */
export const seenPrices = (cartId: number, paise: Readonly<Record<string, number>>): Sql => sql`
    update cart_lines l set seen_price_paise = p.value::bigint
    from jsonb_each_text(${JSON.stringify(paise)}::jsonb) p
    where l.cart_id = ${cartId} and p.key = coalesce('S' || l.schedule_id, 'Q' || l.quotation_line_id, l.offer_id::text)`

/** The statements that empty a cart once it is ordered, for the statement that creates the order. */
export const emptiedCart = (ctx: Ctx, cartId: number): Sql[] => [
  sql`delete from cart_lines where cart_id = ${cartId}`,
  sql`update carts set coupon_code = null, updated_at = ${ctx.now} where id = ${cartId}`,
]

/** The number of lines of a cart (c). */
export async function countLines(db: Db, cart: Sql): Promise<number> {
  const row = await rowOf(
    db,
    'carts.countLines',
    sql`select count(l.id)::int as count from carts c join cart_lines l on l.cart_id = c.id where ${cart}`,
  )
  return row?.count ?? 0
}

/** The guest's cart (c) with this hash of its token. */
export const guestCart = (tokenHash: Buffer): Sql => sql`c.token_hash = ${tokenHash}`

/** Offers by id as the caller sees them at a place. */
export const offersOf = async (ctx: Ctx, ids: readonly number[], place: Place | null): Promise<OfferRow[]> =>
  readOffers(ctx, sql`o.id = any(${ids}::bigint[])`, place, await customerOf(ctx))

type NewLine = { offer: number; milli: number; typed: string; unit: string | null; seen: number | null }

/**
 * Writes lines of the caller's cart, which is created if necessary, unless the cart has changed since `version`; returns
 * the lines that were written.
 */
export const writeLines = (
  ctx: Ctx,
  pincode: string | null,
  version: number,
  lines: readonly NewLine[],
): Promise<{ id: number }[]> =>
  rowsOf(
    ctx.db,
    'carts.writeLines',
    sql`
    with own as (${ownCart(ctx, pincode, sql`carts.version = ${version}`)})
    insert into cart_lines (cart_id, offer_id, quantity_milli, typed_quantity, typed_unit, seen_price_paise)
    select distinct on (r.offer) own.id, r.offer, r.milli, r.typed, r.unit, r.seen
    from own, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(offer bigint, milli bigint, typed text,
    unit text, seen bigint)
    order by r.offer, r.milli desc
    on conflict (cart_id, offer_id) do update
    set quantity_milli = excluded.quantity_milli, typed_quantity = excluded.typed_quantity,
      typed_unit = excluded.typed_unit, seen_price_paise = excluded.seen_price_paise returning id`,
  )

/** Writes the prices of lines that the buyer has seen. */
export async function writeLinePrices(db: Db, lines: readonly { id: number; paise: number }[]): Promise<void> {
  await sql`
    update cart_lines l set seen_price_paise = s.paise
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as s(id bigint, paise bigint)
    where l.id = s.id`.execute(db)
}

type Merged = {
  cartId: number
  guest: CartRow
  lines: readonly { offer: number; milli: number; seen: number | null }[]
}

/** Writes the merged lines of two carts to one of them, and deletes the guest's; its coupon applies if there was none. */
export async function mergeLines(db: Db, { cartId, guest, lines }: Merged): Promise<void> {
  await sql`
    with coupon as (update carts set coupon_code = coalesce(coupon_code, ${guest.couponCode}) where id = ${cartId}),
      gone as (delete from carts where id = ${guest.id})
    insert into cart_lines (cart_id, offer_id, quantity_milli, seen_price_paise)
    select ${cartId}::bigint, r.offer, r.milli, r.seen
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(offer bigint, milli bigint, seen bigint)
    on conflict (cart_id, offer_id) do update set quantity_milli = excluded.quantity_milli`.execute(db)
}

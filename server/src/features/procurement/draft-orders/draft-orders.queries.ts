import type { DraftOrderSide } from '@neev/domain/procurement/draft-orders'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'
import { isLicensed } from '#features/catalogue/products/products.ts'

export type DraftRow = RowOf<'draft-orders.readDrafts'>

const tables = sql`draft_orders d join users p on p.id = d.prepared_by left join seller_shown s on s.id = d.seller_id
  left join order_shown o on o.id = d.order_id`

const readDrafts = (db: Db, where: Sql, tail: Sql) =>
  rowsOf(
    db,
    'draft-orders.readDrafts',
    sql`select d.id, d.side, d.status, d.version, d.seller_id, s.trade_name as "sellerName",
          d.prepared_by as "preparedById", p.name as "preparedBy", d.user_id,
          d.enquiry_id, d.customer_name, d.mobile, d.email, d.line1, d.city,
          d.pincode, d.gstin, d.note, d.valid_hours, d.created_at,
          d.sent_at, d.valid_until, d.sent_paise,
          d.order_id, o.number as "orderNumber", d.accepted_at,
          d.decline_reason, count(*) over ()::int as total,
          (select count(*)::int from draft_order_lines l where l.draft_order_id = d.id) as "lineCount",
          (select count(*)::int from draft_order_messages m where m.draft_order_id = d.id) as "messageCount",
          exists (select 1 from draft_order_blocks b where b.user_id = d.user_id and b.seller_id = d.seller_id)
            as "isBlocked"
        from ${tables} where ${where} ${tail}`,
  )

/** Whose drafts are read: those of a business, those sent to a customer, or all. */
export type Reader = { sellerId: number | null } | { customer: number } | 'ALL'
export type DraftFilter = { search?: string | null; status?: string | null }

const readable = (reader: Reader): Sql => {
  if (reader === 'ALL') return sql`true`
  if ('sellerId' in reader) return sql`d.seller_id = ${reader.sellerId}`
  return sql`d.sent_at is not null and (d.user_id = ${reader.customer} or (d.user_id is null and d.mobile = (
    select mobile from users where id = ${reader.customer} and mobile_verified_at is not null)))`
}

const matching = (reader: Reader, { search, status }: DraftFilter): Sql =>
  allOf([
    readable(reader),
    search?.trim() &&
      sql`('DO-' || lpad(d.id::text, 5, '0') || ' ' || d.customer_name || ' ' || d.city || ' ' || d.pincode)
        ilike ${containing(search)}`,
    status && sql`d.status = ${status}`,
  ])

const sorts = { createdAt: sql`d.created_at`, validUntil: sql`coalesce(d.valid_until, d.created_at)` }

/** A page of drafts. */
export const readDraftPage = (db: Db, reader: Reader, page: PageInput, filter: DraftFilter) =>
  readDrafts(db, matching(reader, filter), pageTail(page, sorts, sql`d.id`))

/** How many drafts there are, by status. */
export const countDrafts = (db: Db, reader: Reader, filter: DraftFilter) =>
  rowsOf(
    db,
    'draft-orders.countDrafts',
    sql`select d.status, count(*)::int as count from draft_orders d where ${matching(reader, filter)} group by 1`,
  )

/** A draft; undefined if there is none that may be read. */
export const draftById = async (db: Db, reader: Reader, id: number): Promise<DraftRow | undefined> =>
  (await readDrafts(db, sql`d.id = ${id} and ${readable(reader)}`, sql``))[0]

/** Drafts that a customer can order now, newest first. */
export const draftsToOrder = (db: Db, userId: number, now: Date): Promise<DraftRow[]> =>
  readDrafts(
    db,
    sql`${readable({ customer: userId })} and d.status = 'SENT' and d.valid_until > ${now}`,
    sql`order by d.id desc limit 50`,
  )

/** Sent drafts whose validity is over. */
export const readOverdue = (db: Db, now: Date, limit: number) =>
  rowsOf(
    db,
    'draft-orders.readOverdue',
    sql`select id from draft_orders where status = 'SENT' and valid_until <= ${now} order by valid_until limit ${limit}`,
  )

export type DraftLineRow = RowOf<'draft-orders.readDraftLines'>

/** The lines of these drafts, in their order. */
export const readDraftLines = (db: Db, ids: readonly number[]) =>
  rowsOf(
    db,
    'draft-orders.readDraftLines',
    sql`select l.id, l.draft_order_id, l.offer_id, o.seller_id,
          s.trade_name as "sellerName", v.title, v.unit, l.quantity_milli,
          l.price_paise
        from draft_order_lines l join offer_shown o on o.id = l.offer_id join seller_shown s on s.id = o.seller_id
          join size_shown v on v.id = o.variant_id
        where l.draft_order_id = any(${ids}::bigint[]) order by l.draft_order_id, l.position`,
  )

const customers = (db: Db, where: Sql) =>
  rowOf(
    db,
    'draft-orders.customers',
    sql`select u.id, u.name, u.email, u.locale, array(select role from user_role_shown r where r.user_id = u.id) as roles
        from users u where ${where} and u.status = 'ACTIVE' limit 1`,
  )

/** The account with this verified number, or with this confirmed address. */
export const findCustomer = async (db: Db, { mobile, email }: { mobile: string; email: string | null }) =>
  (await customers(db, sql`u.mobile = ${mobile} and u.mobile_verified_at is not null`)) ??
  (email === null ? undefined : await customers(db, sql`lower(u.email) = ${email} and u.email_verified_at is not null`))

export const customerById = (db: Db, id: number) => customers(db, sql`u.id = ${id}`)

/** Whether two users buy for one company. */
export async function shareCompany(db: Db, one: number, other: number): Promise<boolean> {
  const row = await rowOf(
    db,
    'draft-orders.shareCompany',
    sql`select exists (select 1 from company_member_shown a join company_member_shown b on b.company_id = a.company_id
          where a.user_id = ${one} and b.user_id = ${other}) as found`,
  )
  return row?.found ?? false
}

type Counted = { preparedBy: number; sellerId: number | null; mobile: string; userId: number | null }

/** Open drafts of a preparer, and of one side for one customer, without those whose validity is over. */
export async function countOpen(db: Db, { preparedBy, sellerId, mobile, userId }: Counted, now: Date) {
  const row = await rowOf(
    db,
    'draft-orders.countOpen',
    sql`select count(*) filter (where d.prepared_by = ${preparedBy})::int as "ofPreparer",
          count(*) filter (where d.seller_id is not distinct from ${sellerId}::bigint
            and (d.mobile = ${mobile} or d.user_id = ${userId}::bigint))::int as "ofCustomer"
        from draft_orders d
        where d.status in ('DRAFT', 'SENT') and (d.valid_until is null or d.valid_until > ${now})`,
  )
  return row ?? { ofPreparer: 0, ofCustomer: 0 }
}

/** Messages of a draft, and to its number since a time. */
export async function countMessages(db: Db, { id, mobile }: Pick<DraftRow, 'id' | 'mobile'>, since: Date) {
  const row = await rowOf(
    db,
    'draft-orders.countMessages',
    sql`select count(*) filter (where draft_order_id = ${id})::int as "ofDraft",
          count(*) filter (where mobile = ${mobile} and sent_at > ${since})::int as "ofNumber"
        from draft_order_messages where draft_order_id = ${id} or mobile = ${mobile}`,
  )
  return row ?? { ofDraft: 0, ofNumber: 0 }
}

/** Serialises what is sent to a number, and drafts of a preparer, until the end of the transaction. */
export async function lockWords(db: Db, words: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${words}, 39))`.execute(db)
}

/** Offers on sale that match, of a seller or of all, at these dispatch points. */
export const findOffers = (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  sellerId: number | null,
  search: string,
  points: readonly number[],
) =>
  rowsOf(
    db,
    'draft-orders.findOffers',
    sql`select o.id as "offerId", v.title, s.trade_name as "sellerName", v.unit, o.moq_milli,
          greatest(coalesce(k.on_hand_milli - k.reserved_milli, 0), 0) as "availableMilli"
        from offer_shown o join size_shown v on v.id = o.variant_id join product_shown p on p.id = v.product_id
          join seller_shown s on s.id = o.seller_id left join brand_shown b on b.id = p.brand_id
          left join stock_shown k on k.offer_id = o.id
        where (${sellerId}::bigint is null or o.seller_id = ${sellerId}) and o.status = 'LIVE'
          and v.status = 'ACTIVE' and p.status = 'PUBLISHED' and ${isLicensed({ now })}
          and o.dispatch_point_id = any(${points}::bigint[])
          and (v.title || ' ' || v.sku || ' ' || coalesce(b.name, '') || ' ' || s.trade_name)
            ilike all (${search.trim().split(/\s+/).slice(0, 8).map(containing)}::text[])
        order by v.title_order, o.id limit 20`,
  )

export type PreparationRow = {
  orderId: number
  draftOrderId: number
  side: DraftOrderSide
  preparedBy: string
  sellerName: string | null
  acceptedBy: string
  acceptedAt: Date
}

/** Who prepared these orders; those that their customers made themselves are left out. */
export const readPreparations = (db: Db, orderIds: readonly number[]) =>
  rowsOf(
    db,
    'draft-orders.readPreparations',
    sql`select d.order_id, d.id as "draftOrderId", d.side, p.name as "preparedBy",
          s.trade_name as "sellerName", u.name as "acceptedBy", d.accepted_at
        from draft_orders d join users p on p.id = d.prepared_by join users u on u.id = d.user_id
          left join seller_shown s on s.id = d.seller_id
        where d.order_id = any(${orderIds}::bigint[]) and d.accepted_at is not null`,
  )

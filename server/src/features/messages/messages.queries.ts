import { formatInr } from '@neev/domain/money'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'

/** Somebody who is told something. */
export type Reader = { userId: number; name: string; email: string; locale: string }

export type PartFacts = {
  id: number
  number: string
  sellerId: number
  seller: string
  payablePaise: number
  items: string
  acceptBy: Date | null
  expectedDelivery: string | null
  reason: string | null
  vehicle: string | null
  driver: string | null
  members: Reader[]
  isAssociates: boolean
  /** Who works for the dealer that sends it. */
  dealers: Reader[]
}

export type OrderFacts = {
  id: number
  number: string
  method: 'GATEWAY' | 'DIRECT'
  payablePaise: number
  isPaid: boolean
  payBy: Date
  place: string
  buyer: Reader
  parts: PartFacts[]
}

/** A person of the table that goes by this name, as `Reader`. */
export const reader = (user: string) =>
  sql.raw(
    `jsonb_build_object('userId', ${user}.id, 'name', ${user}.name, 'email', ${user}.email, 'locale', ${user}.locale)`,
  )

const active = sql`status in ('ACTIVE', 'PENDING_VERIFICATION')`

/** What messages about an order need, in two statements: the order with its buyer, and its parts with who works for each seller. */
export async function readOrderFacts(ctx: Ctx, orderId: number): Promise<OrderFacts | undefined> {
  const order = await rowOf<Omit<OrderFacts, 'parts'>>(
    ctx.db,
    sql`select o.id, o.number, o.payment_method as method, o.total_paise as "payablePaise", o.paid_at is not null as "isPaid",
          o.lock_expires_at as "payBy", concat_ws(', ', o.shipping ->> 'city', o.pincode) as place, ${reader('u')} as buyer
        from orders o join users u on u.id = o.user_id where o.id = ${orderId}`,
  )
  if (!order) return undefined
  const parts = await rowsOf<PartFacts>(
    ctx.db,
    sql`select s.id, s.number, s.seller_id as "sellerId", c.trade_name as seller, s.total_paise as "payablePaise",
          s.accept_by as "acceptBy", s.expected_delivery as "expectedDelivery", coalesce(s.reason_note, s.reason_code) as reason,
          d.vehicle_number as vehicle, concat_ws(', ', d.driver_name, d.driver_mobile) as driver,
          (select string_agg(l.title || coalesce(' (' || l.pieces || ' pcs)', ''), '; ' order by l.position)
            from order_lines l where l.suborder_id = s.id) as items,
          coalesce((select jsonb_agg(${reader('m')}) from seller_members sm join users m on m.id = sm.user_id
            where sm.seller_id = s.seller_id and sm.role in ('OWNER', 'ORDERS') and m.${active}), '[]') as members,
          c.kind = 'ASSOCIATE' as "isAssociates",
          coalesce((select jsonb_agg(${reader('m')}) from seller_members sm join users m on m.id = sm.user_id
            where sm.seller_id = s.dealer_id and sm.role in ('OWNER', 'ORDERS') and m.${active}), '[]') as dealers
        from suborders s join sellers c on c.id = s.seller_id
          left join lateral (select * from shipments where suborder_id = s.id order by id desc limit 1) d on true
        where s.order_id = ${orderId} order by s.id`,
  )
  return { ...order, parts }
}

/** The operator's people at the desk. */
export const readAdmins = (ctx: Ctx): Promise<Reader[]> =>
  rowsOf<Reader>(
    ctx.db,
    sql`select u.id as "userId", u.name, u.email, u.locale from users u join user_roles r on r.user_id = u.id
        where r.role = 'admin' and u.${active} order by u.id`,
  )

export type SellerFacts = { name: string; status: string; owners: Reader[]; path: string }

/** A firm as messages tell of it, with its owners; `path` is where they look at it: the application, later the profile. */
export async function readSeller(ctx: Ctx, sellerId: number): Promise<SellerFacts | undefined> {
  const row = await rowOf<Omit<SellerFacts, 'path'>>(
    ctx.db,
    sql`select coalesce(nullif(s.trade_name, ''), s.legal_name) as name, s.status,
          coalesce((select jsonb_agg(${reader('m')}) from seller_members sm join users m on m.id = sm.user_id
            where sm.seller_id = s.id and sm.role = 'OWNER' and m.${active}), '[]') as owners
        from sellers s where s.id = ${sellerId}`,
  )
  const joined = row && ['APPROVED', 'SUSPENDED', 'TERMINATED'].includes(row.status)
  return row && { ...row, path: joined ? '/seller/profile' : '/seller_registration' }
}

/** An invitation as its message tells it; the language is the account's, where there is one. */
export const readInvite = (ctx: Ctx, id: number) =>
  rowOf<{ email: string; seller: string; by: string; userId: number | null; locale: string }>(
    ctx.db,
    sql`select i.email, s.trade_name as seller, w.name as by, u.id as "userId", coalesce(u.locale, w.locale) as locale
        from seller_invites i join sellers s on s.id = i.seller_id join users w on w.id = i.invited_by
          left join users u on lower(u.email) = lower(i.email) and u.status <> 'DELETED' where i.id = ${id}`,
  )

/** The bank and the end of the number: enough for an owner to know whether it is theirs. */
export async function readSellerBank(ctx: Ctx, sellerId: number): Promise<string | undefined> {
  const row = await rowOf<{ bank: string }>(
    ctx.db,
    sql`select bank || ', …' || right(account_number, 4) as bank from seller_bank_accounts where seller_id = ${sellerId} and replaced_at is null`,
  )
  return row?.bank
}

/** Of these accounts those that can be written to. */
export const readReaders = (ctx: Ctx, ids: readonly number[]): Promise<Reader[]> =>
  rowsOf<Reader>(
    ctx.db,
    sql`select u.id as "userId", u.name, u.email, u.locale from users u where u.${active} and u.id = any(${sql.param(ids)}::bigint[]) order by u.id`,
  )

/** The operator's people who decide about sellers. */
export const readSellerDesk = (ctx: Ctx): Promise<Reader[]> =>
  rowsOf<Reader>(
    ctx.db,
    sql`select u.id as "userId", u.name, u.email, u.locale from users u
        where u.${active} and exists (select 1 from user_roles r where r.user_id = u.id and r.role in ('admin', 'sellerManager')) order by u.id`,
  )

/** Who keeps the bars and families of the catalogue. */
export const readKeepers = (ctx: Ctx): Promise<Reader[]> =>
  rowsOf<Reader>(
    ctx.db,
    sql`select distinct u.id as "userId", u.name, u.email, u.locale from users u join user_roles r on r.user_id = u.id
        where r.role in ('admin', 'seriesManager') and u.${active} order by u.id`,
  )

type LicenceFacts = { licence: string; place: string; items: string }

/** A licence that some product stands on. */
export const readLicence = (ctx: Ctx, plantId: number): Promise<LicenceFacts | undefined> =>
  rowOf<LicenceFacts>(
    ctx.db,
    sql`select pl.licence, c.name || ', ' || pl.name as place, coalesce(string_agg(p.title, ', ' order by p.title), '–') as items
        from plants pl join companies c on c.id = pl.company_id
          left join product_plants pp on pp.plant_id = pl.id left join products p on p.id = pp.product_id and p.status = 'PUBLISHED'
        where pl.id = ${plantId} group by pl.id, c.name`,
  )

/** A product by its name, and who works for those that sell it. */
export const readSold = (
  ctx: Ctx,
  productId: number,
): Promise<{ title: string; identifier: string; sellers: Reader[] } | undefined> =>
  rowOf(
    ctx.db,
    sql`select p.title, p.identifier, coalesce((select jsonb_agg(distinct ${reader('m')}) from variants v join offers o on o.variant_id = v.id
            join seller_members sm on sm.seller_id = o.seller_id join users m on m.id = sm.user_id
          where v.product_id = p.id and o.status = 'LIVE' and sm.role in ('OWNER', 'CATALOGUE') and m.${active}), '[]') as sellers
        from products p where p.id = ${productId}`,
  )

export type TransferFacts = {
  amountPaise: number
  receivedPaise: number | null
  utr: string | null
  reason: string | null
  deadline: Date
  bank: string
}

/** A transfer as messages tell it; `bank` is where the money goes, for a person to read. */
export async function readTransferFacts(ctx: Ctx, transferId: number): Promise<TransferFacts | undefined> {
  return rowOf<TransferFacts>(
    ctx.db,
    sql`select coalesce(t.paid_paise, t.expected_paise) as "amountPaise", t.received_paise as "receivedPaise", t.utr, t.reason, t.deadline,
          concat_ws(E'\n', a.holder, 'Account ' || a.account_number, 'IFSC ' || a.ifsc, a.bank || ', ' || a.branch, 'UPI ' || a.upi) as bank
        from bank_transfers t join bank_accounts a on a.id = t.bank_account_id where t.id = ${transferId}`,
  )
}

export const readFailure = (ctx: Ctx, paymentId: number) =>
  rowOf<{ reason: string | null; amountPaise: number }>(
    ctx.db,
    sql`select failure as reason, amount_paise as "amountPaise" from payments where id = ${paymentId}`,
  )

export const readReview = (ctx: Ctx, reviewId: number) =>
  rowOf<{ reason: string; amountPaise: number }>(
    ctx.db,
    sql`select reason, amount_paise as "amountPaise" from payment_reviews where id = ${reviewId}`,
  )

/** A refund as messages tell it; `ref` is where the buyer finds it: the bank's reference or the provider's number. */
export const readRefundFacts = (ctx: Ctx, refundId: number) =>
  rowOf<{ amountPaise: number; mode: 'SOURCE' | 'BANK'; ref: string; failure: string | null }>(
    ctx.db,
    sql`select amount_paise as "amountPaise", mode, coalesce(utr, gateway_refund_id, number) as ref, failure from refunds where id = ${refundId}`,
  )

const moment = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium' })

/** 22 Nov 2026, 11:30 am. Rows that PostgreSQL made JSON of carry text. */
export const printMoment = (at: Date | string | null): string => (at ? moment.format(new Date(at)) : '–')
export const printDay = (at: Date | string | null): string => (at ? day.format(new Date(at)) : '–')
export const printPaise = (paise: number): string => formatInr(paise)

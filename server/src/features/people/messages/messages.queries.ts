import type { ClaimKind, ClaimStatus } from '@neev/domain/aftersales/claims/claims'
import type { Pickup } from '@neev/domain/aftersales/claims/returns'
import { type Permission, rolesWith } from '@neev/domain/core/access/permissions'
import { formatInr } from '@neev/domain/core/money'
import type { EditStatus } from '@neev/domain/orders/orders/order-edits'
import type { PartialCancellationSide } from '@neev/domain/orders/orders/partial-cancellations'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type RowOf, rowOf, rowsOf } from '#core/db/open.ts'

/** A recipient of messages. */
export type Reader = RowOf<'messages.readAdmins'>

export type SuborderFacts = {
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
  /** The shipment, if it is not the whole suborder. */
  load: string | null
  members: Reader[]
  isAssociates: boolean
  /** Members of the dealer that delivers it. */
  dealers: Reader[]
}

export type OrderFacts = {
  id: number
  number: string
  method: 'GATEWAY' | 'DIRECT' | 'CREDIT'
  payablePaise: number
  isPaid: boolean
  payBy: Date
  place: string
  buyer: Reader
  parts: SuborderFacts[]
}

/** A user of the table with this alias, as `Reader`. */
export const reader = (user: string) =>
  sql.raw(
    `jsonb_build_object('userId', ${user}.id, 'name', ${user}.name, 'email', ${user}.email, 'locale', ${user}.locale)`,
  )

export const active = sql`status in ('ACTIVE', 'PENDING_VERIFICATION')`

/**
 * Data of an order (or one of its shipments) for messages, in two statements: the order with its buyer, and its
 * suborders with the members of each seller.
 */
export async function readOrderFacts(
  ctx: Ctx,
  orderId: number,
  shipmentId: number | null = null,
): Promise<OrderFacts | undefined> {
  const order = await rowOf(
    ctx.db,
    'messages.readOrderFacts',
    sql`select o.id, o.number, o.payment_method as method, o.total_paise as "payablePaise",
      o.paid_at is not null as "isPaid",
          o.lock_expires_at as "payBy", concat_ws(', ', o.shipping ->> 'city', o.pincode) as place,
          ${reader('u')} as buyer
        from orders o join users u on u.id = o.user_id where o.id = ${orderId}`,
  )
  if (!order) return undefined
  const suborders = await rowsOf<SuborderFacts>(
    ctx.db,
    sql`select s.id, s.number, s.seller_id, c.trade_name as seller, s.total_paise as "payablePaise",
          s.accept_by, s.expected_delivery, coalesce(s.reason_note,
          s.reason_code) as reason,
          case when d.is_part then d.number end as load, d.vehicle_number as vehicle, concat_ws(', ', d.driver_name,
          d.driver_mobile) as driver,
          (select string_agg(l.title || coalesce(' (' || l.pieces - c.pieces || ' pcs)', ''), '; ' order by l.position)
          from order_lines l
            cross join lateral (select coalesce(sum(x.pieces), 0) as pieces, coalesce(sum(x.quantity_milli),
            0) as milli from cancelled_lines x where x.line_id = l.id) c
            where l.suborder_id = s.id and l.quantity_milli > c.milli) as items,
          coalesce((select jsonb_agg(${reader('m')}) from seller_members sm join users m on m.id = sm.user_id
            where sm.seller_id = s.seller_id and sm.role in ('OWNER', 'ORDERS') and m.${active}), '[]') as members,
          c.kind = 'ASSOCIATE' as "isAssociates",
          coalesce((select jsonb_agg(${reader('m')}) from seller_members sm join users m on m.id = sm.user_id
            where sm.seller_id = s.dealer_id and sm.role in ('OWNER', 'ORDERS') and m.${active}), '[]') as dealers
        from suborders s join sellers c on c.id = s.seller_id
          left join lateral (select h.*, (select sum(grams) from shipment_lines
          where shipment_id = h.id) < s.grams as is_part from shipments h where h.suborder_id = s.id
          and h.status <> 'VOID'
            order by (h.id = ${shipmentId}::bigint) desc nulls last, h.id desc limit 1) d on true
        where s.order_id = ${orderId} order by s.id`,
  )
  return { ...order, parts: suborders }
}

export type ClaimFacts = {
  kind: ClaimKind
  status: ClaimStatus
  pickup: Pickup | null
  returnArrangedBy: string | null
  suborderId: number
  number: string
  note: string
  answer: string | null
  claimedPaise: number
  agreedPaise: number | null
  answerBy: Date
}

/** A claim, for messages. */
export const readClaim = (ctx: Ctx, id: number): Promise<ClaimFacts | undefined> =>
  rowOf<ClaimFacts>(
    ctx.db,
    sql`select k.suborder_id, k.kind, k.status, k.pickup, k.return_arranged_by,
      k.number, k.note, k.answer, k.total_paise as "claimedPaise",
          (select r.amount_paise from refunds r where r.claim_id = k.id) as "agreedPaise", k.answer_by
        from claims k where k.id = ${id}`,
  )

/**
 * `ofEdit`: True if it results from a proposed change, which has its own messages.
 */
export type PartialCancellationFacts = RowOf<'messages.readPartialCancellation'>

export type EditFacts = {
  suborderId: number
  requestedBy: PartialCancellationSide
  status: EditStatus
  change: string
  reason: string
  answer: string | null
  answerBy: Date
  backPaise: number
}

/** A proposed change to a line, for messages. */
export const readEdit = (ctx: Ctx, id: number): Promise<EditFacts | undefined> =>
  rowOf<EditFacts>(
    ctx.db,
    sql`select e.suborder_id, e.requested_by, e.status, e.reason, e.answer,
      e.answer_by,
          case when v.id is null then l.title || ' −' || coalesce(e.cut_pieces || ' pcs',
          trim_scale(e.cut_milli / 1000.0) || ' ' || l.unit)
            else l.title || ' (' || e.cut_pieces || ' pcs) → ' || v.title || ' (' || e.swap_pieces || ' pcs)'
            end as change,
          (e.sums -> 'before' ->> 'totalPaise')::bigint - (e.sums -> 'before' ->> 'creditPaise')::bigint
            - (e.sums -> 'after' ->> 'totalPaise')::bigint + (e.sums -> 'after'
            ->> 'creditPaise')::bigint as "backPaise"
        from order_edits e join order_lines l on l.id = e.line_id left join offers f on f.id = e.offer_id
        left join variants v on v.id = f.variant_id
        where e.id = ${id}`,
  )

/**
 * `creditNumber`: The credit note that cancelled the debit note, and whether the goods were returned.
 */
export type DebitFacts = RowOf<'messages.readDebit'>

/** A debit proposal, for messages. */
export const readDebit = (ctx: Ctx, id: number): Promise<DebitFacts | undefined> =>
  rowOf(
    ctx.db,
    'messages.readDebit',
    sql`select x.suborder_id, x.kind, x.sent_at is not null as "wasSent", x.note, x.answer,
      coalesce(x.requested_paise, x.total_paise) as paise,
          x.send_by, x.answer_by, n.number, x.cancel_reason,
          c.number as "creditNumber",
          c.reason = 'DEBIT_RETURNED' as "wasReturned", coalesce(t.status in ('VERIFIED', 'EXCESS'), false) as "wasPaid"
        from debit_proposals x left join debit_notes n on n.id = x.note_id
        left join credit_notes c on c.debit_note_id = n.id
          left join bank_transfers t on t.debit_note_id = n.id where x.id = ${id}`,
  )

export type DayFacts = RowOf<'messages.readDayChange'>

/** A request for another delivery date, for messages. */
export const readDayChange = (ctx: Ctx, id: number): Promise<DayFacts | undefined> =>
  rowOf(
    ctx.db,
    'messages.readDayChange',
    sql`select suborder_id, requested_by, to_char(to_day, 'YYYY-MM-DD') as "to",
      reason, answer from day_changes where id = ${id}`,
  )

/** A partial cancellation, for messages. */
export const readPartialCancellation = (ctx: Ctx, id: number): Promise<PartialCancellationFacts | undefined> =>
  rowOf(
    ctx.db,
    'messages.readPartialCancellation',
    sql`select suborder_id, kind, requested_by, reason, answer,
      total_paise, total_paise - credit_paise as "buyerPaise",
          exists (select 1 from order_edits e where e.cancellation_id = x.id) as "ofEdit"
        from partial_cancellations x where id = ${id}`,
  )

/** All admins. */
export const readAdmins = (ctx: Ctx): Promise<Reader[]> =>
  rowsOf(
    ctx.db,
    'messages.readAdmins',
    sql`select u.id as "userId", u.name, u.email, u.locale from users u join user_roles r on r.user_id = u.id
        where r.role = 'admin' and u.${active} order by u.id`,
  )

/** A seller or company, for messages: recipients and the path of its page. */
export type PartyFacts = { name: string; status: string; owners: Reader[]; path: string }

/** The page of each kind of seller; dealers and partners have none. */
const homes = {
  SELLER: '/seller/profile',
  ASSOCIATE: '/superSeller/profile',
  DEALER: '/subBusiness/dashboard',
  PARTNER: '/dashboards/default',
} as const

/** A seller with its owners, for messages; `path` is the application, later the seller's profile. */
export async function readSeller(ctx: Ctx, sellerId: number): Promise<PartyFacts | undefined> {
  const row = await rowOf<Omit<PartyFacts, 'path'> & { kind: keyof typeof homes }>(
    ctx.db,
    sql`select coalesce(nullif(s.trade_name, ''), s.legal_name) as name, s.kind, s.status,
          coalesce((select jsonb_agg(${reader('m')}) from seller_members sm join users m on m.id = sm.user_id
            where sm.seller_id = s.id and sm.role = 'OWNER' and m.${active}), '[]') as owners
        from sellers s where s.id = ${sellerId}`,
  )
  const joined = row && ['APPROVED', 'SUSPENDED', 'TERMINATED'].includes(row.status)
  return row && { ...row, path: joined ? homes[row.kind] : '/seller_registration' }
}

/** A company with its user. */
export async function readCompany(ctx: Ctx, accountId: number): Promise<PartyFacts | undefined> {
  const row = await rowOf(
    ctx.db,
    'messages.readCompany',
    sql`select coalesce(nullif(a.company_name, ''), m.name) as name, a.status,
          case when m.${active} then jsonb_build_array(${reader('m')}) else '[]' end as owners
        from b2b_accounts a join users m on m.id = a.user_id where a.id = ${accountId}`,
  )
  return row && { ...row, path: '/b2b_registration' }
}

/** An invitation, for its message, in the language of the account if there is one. */
export const readInvite = (ctx: Ctx, id: number) =>
  rowOf(
    ctx.db,
    'messages.readInvite',
    sql`select i.email, s.trade_name as seller, w.name as by, u.id as "userId", coalesce(u.locale, w.locale) as locale
        from seller_invites i join sellers s on s.id = i.seller_id join users w on w.id = i.invited_by
          left join users u on lower(u.email) = lower(i.email) and u.status <> 'DELETED' where i.id = ${id}`,
  )

/** The bank and the end of the account number, so that an owner can recognise it. */
export async function readSellerBank(ctx: Ctx, sellerId: number): Promise<string | undefined> {
  const row = await rowOf(
    ctx.db,
    'messages.readSellerBank',
    sql`select bank || ', …' || right(account_number, 4) as bank from seller_bank_accounts
      where seller_id = ${sellerId} and replaced_at is null`,
  )
  return row?.bank
}

/** Those of these accounts that can receive messages. */
export const readReaders = (ctx: Ctx, ids: readonly number[]): Promise<Reader[]> =>
  rowsOf(
    ctx.db,
    'messages.readReaders',
    sql`select u.id as "userId", u.name, u.email, u.locale from users u where u.${active}
      and u.id = any(${ids}::bigint[]) order by u.id`,
  )

/** Members who take orders at a seller, and whether it is an associate. */
export async function readSellerPeople(
  ctx: Ctx,
  sellerId: number,
): Promise<{ people: Reader[]; isAssociate: boolean }> {
  const row = await rowOf(
    ctx.db,
    'messages.readSellerPeople',
    sql`select c.kind = 'ASSOCIATE' as "isAssociate", coalesce((select jsonb_agg(${reader('m')}) from seller_members sm
      join users m on m.id = sm.user_id
            where sm.seller_id = c.id and sm.role in ('OWNER', 'ORDERS') and m.${active}), '[]') as people
        from sellers c where c.id = ${sellerId}`,
  )
  return row ?? { people: [], isAssociate: false }
}

/** Admins who decide about sellers. */
export const readSellerAdmin = (ctx: Ctx): Promise<Reader[]> => readHolders(ctx, 'seller:approve')

/** Admins who decide about companies. */
export const readB2bAdmin = (ctx: Ctx): Promise<Reader[]> => readHolders(ctx, 'b2b:approve')

/** Holders of the permission who can receive messages. */
export const readHolders = (ctx: Ctx, permission: Permission) =>
  rowsOf(
    ctx.db,
    'messages.readHolders',
    sql`select u.id as "userId", u.name, u.email, u.locale from users u
        where u.${active} and exists (select 1 from user_roles r where r.user_id = u.id
          and r.role = any(${rolesWith(permission)}::text[])) order by u.id`,
  )

/** Managers of the catalogue's bars and series. */
export const readKeepers = (ctx: Ctx): Promise<Reader[]> =>
  rowsOf(
    ctx.db,
    'messages.readKeepers',
    sql`select distinct u.id as "userId", u.name, u.email, u.locale from users u join user_roles r on r.user_id = u.id
        where r.role in ('admin', 'seriesManager') and u.${active} order by u.id`,
  )

type LicenceFacts = RowOf<'messages.readLicence'>

/** A licence that some product needs, and the members of the sellers of these. */
export const readLicence = (ctx: Ctx, plantId: number): Promise<LicenceFacts | undefined> =>
  rowOf(
    ctx.db,
    'messages.readLicence',
    sql`select pl.licence, c.name || ', ' || pl.name as place, coalesce(string_agg(p.title, ', '
      order by p.title_order), '–') as items,
          coalesce((select jsonb_agg(distinct ${reader('m')}) from product_plants sold
            join variants v on v.product_id = sold.product_id join offers o on o.variant_id = v.id
            join seller_members sm on sm.seller_id = o.seller_id join users m on m.id = sm.user_id
          where sold.plant_id = pl.id and o.status = 'LIVE' and sm.role in ('OWNER', 'CATALOGUE')
          and m.${active}), '[]') as sellers
        from plants pl join companies c on c.id = pl.company_id
          left join product_plants pp on pp.plant_id = pl.id left join products p on p.id = pp.product_id
          and p.status = 'PUBLISHED'
        where pl.id = ${plantId} group by pl.id, c.name`,
  )

/** A product by title, and the members of its sellers. */
export const readSold = (
  ctx: Ctx,
  productId: number,
): Promise<{ title: string; identifier: string; sellers: Reader[] } | undefined> =>
  rowOf(
    ctx.db,
    sql`select p.title, p.identifier, coalesce((select jsonb_agg(distinct ${reader('m')}) from variants v
      join offers o on o.variant_id = v.id
            join seller_members sm on sm.seller_id = o.seller_id join users m on m.id = sm.user_id
          where v.product_id = p.id and o.status = 'LIVE' and sm.role in ('OWNER', 'CATALOGUE')
          and m.${active}), '[]') as sellers
        from products p where p.id = ${productId}`,
  )

/**
 * `toSeller`: True for a transfer to the seller's own account.
 * `debit`: The debit note that it pays, with its suborder.
 */
export type TransferFacts = RowOf<'messages.readTransferFacts'>

/** A transfer, for messages; `bank` describes the receiving account. */
export async function readTransferFacts(ctx: Ctx, transferId: number): Promise<TransferFacts | undefined> {
  return rowOf(
    ctx.db,
    'messages.readTransferFacts',
    sql`select t.seller_bank_account_id is not null as "toSeller", t.expected_paise,
          (select jsonb_build_object('number', n.number, 'suborderId', n.suborder_id) from debit_notes n
          where n.id = t.debit_note_id) as debit,
          coalesce(t.paid_paise, t.expected_paise) as "amountPaise", t.received_paise, t.utr,
          t.reason, t.deadline,
          concat_ws(E'\n', coalesce(a.holder, b.holder), 'Account ' || coalesce(a.account_number, b.account_number),
          'IFSC ' || coalesce(a.ifsc, b.ifsc),
            concat_ws(', ', nullif(coalesce(a.bank, b.bank), ''), nullif(coalesce(a.branch, b.branch), '')),
            'UPI ' || a.upi) as bank
        from bank_transfers t left join bank_accounts a on a.id = t.bank_account_id
          left join seller_bank_accounts b on b.id = t.seller_bank_account_id where t.id = ${transferId}`,
  )
}

export const readFailure = (ctx: Ctx, paymentId: number) =>
  rowOf(
    ctx.db,
    'messages.readFailure',
    sql`select failure as reason, amount_paise from payments where id = ${paymentId}`,
  )

export const readReview = (ctx: Ctx, reviewId: number) =>
  rowOf(
    ctx.db,
    'messages.readReview',
    sql`select r.reason, r.amount_paise, o.number as order, r.respond_by,
          r.provider_ref is not null as "isOutside"
        from payment_reviews r left join orders o on o.id = r.order_id where r.id = ${reviewId}`,
  )

/** A late payment, for messages; `payeeName` is the seller who received it, if any. */
export const readLate = (ctx: Ctx, lateId: number) =>
  rowOf(
    ctx.db,
    'messages.readLate',
    sql`select m.amount_paise, n.number as "noteNumber", g.utr as "returnedUtr",
          case when t.seller_bank_account_id is not null then coalesce(nullif(s.trade_name, ''), s.legal_name)
          end as "payeeName"
        from late_money m join bank_transfers t on t.id = m.transfer_id left join late_returns g on g.late_id = m.id
        left join debit_notes n on n.id = t.debit_note_id
          left join seller_bank_accounts b on b.id = t.seller_bank_account_id left join sellers s on s.id = b.seller_id
          where m.id = ${lateId}`,
  )

/** A refund, for messages; `ref` is the bank's reference or the provider's id. */
export const readRefundFacts = (ctx: Ctx, refundId: number) =>
  rowOf(
    ctx.db,
    'messages.readRefundFacts',
    sql`select amount_paise - covered_paise - deducted_paise as "amountPaise", mode, coalesce(utr, gateway_refund_id, number) as ref, failure
      from refunds where id = ${refundId}`,
  )

const moment = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium' })

/** 22 Nov 2026, 11:30 am. Rows aggregated to JSON contain text. */
export const printMoment = (at: Date | string | null): string => (at ? moment.format(new Date(at)) : '–')
export const printDay = (at: Date | string | null): string => (at ? day.format(new Date(at)) : '–')
export const printPaise = (paise: number): string => formatInr(paise)

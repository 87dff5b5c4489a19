import type { AttributeValues } from '@neev/domain/core/attribute-values'
import type { DeclineReason, StoredQuotationStatus } from '@neev/domain/procurement/quotations/quotations'
import type { QuoteRequestStatus } from '@neev/domain/procurement/quotations/requests'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'
import { isLicensed } from '#features/catalogue/products/products.ts'

export type QuotationLineRow = {
  id: number
  requestLineId: number
  offerId: number
  classCode: string | null
  attributes: AttributeValues
  title: string
  brand: string | null
  quantityMilli: number
  unit: string
  pricePaise: number
  isAlternate: boolean
  remark: string | null
  isAwarded: boolean
  /** What of it was awarded; null if nothing. */
  awardedMilli: number | null
  isOrdered: boolean
  scheduleId: number | null
}

export type QuotationRow = RowOf<'quotations.readQuotations'>

/** Whether an awarded line (l) is part of an order that has not ended, or delivered in parts. */
const ordered = sql`(exists (select 1 from schedule_shown h where h.quotation_line_id = l.id) or exists (select 1 from order_line_shown x join suborder_shown s on s.id = x.suborder_id
  where x.quotation_line_id = l.id and s.status not in ('EXPIRED', 'REJECTED', 'CANCELLED')))`

const readQuotations = (db: Db, where: Sql): Promise<QuotationRow[]> =>
  rowsOf(
    db,
    'quotations.readQuotations',
    sql`select q.id, q.request_id, q.seller_id, c.trade_name as "sellerName",
          c.slug as "sellerSlug", q.revision, q.status, q.valid_until, q.lead_days,
          q.has_certificate, q.payment_days, q.note, q.sent_at, q.counter_id,
          (select coalesce(json_agg(json_build_object('id', l.id, 'requestLineId', l.request_line_id,
            'offerId', l.offer_id, 'classCode', (select pc.code from category_shown cc
              join product_class_shown pc on pc.id = coalesce(p.class_id, cc.default_class_id) where cc.id = p.category_id),
            'attributes', v.attributes, 'title', v.title, 'brand', b.name, 'quantityMilli', l.quantity_milli,
            'unit', v.unit, 'pricePaise', l.price_paise, 'isAlternate', l.is_alternate, 'remark', l.remark,
            'isAwarded', l.awarded_at is not null, 'awardedMilli', l.awarded_milli, 'isOrdered', ${ordered},
            'scheduleId', (select h.id from schedule_shown h where h.quotation_line_id = l.id)) order by n.position), '[]')
            from quotation_lines l join quote_request_lines n on n.id = l.request_line_id
            join offer_shown o on o.id = l.offer_id join size_shown v on v.id = o.variant_id
            join product_shown p on p.id = v.product_id left join brand_shown b on b.id = p.brand_id
            where l.quotation_id = q.id) as lines
        from quotations q join seller_shown c on c.id = q.seller_id where ${where} order by q.id desc`,
  )

/** The current quotations of a request. */
export const readCurrent = (db: Db, requestId: number): Promise<QuotationRow[]> =>
  readQuotations(db, sql`q.request_id = ${requestId} and q.status not in ('REPLACED', 'WITHDRAWN')`)

export type UnorderedRow = Pick<QuotationLineRow, 'offerId' | 'quantityMilli' | 'pricePaise'> &
  Pick<QuotationRow, 'sellerId' | 'status' | 'validUntil'> & { lineId: number }

/** The awarded lines of a request that are neither ordered nor delivered in parts. */
export const readUnordered = (db: Db, requestId: number): Promise<UnorderedRow[]> =>
  rowsOf(
    db,
    'quotations.readUnordered',
    sql`select l.id as "lineId", l.offer_id, q.seller_id,
          l.awarded_milli as "quantityMilli", l.price_paise, q.status, q.valid_until
        from quotations q join quotation_lines l on l.quotation_id = q.id
          join quote_request_lines n on n.id = l.request_line_id
        where q.request_id = ${requestId} and q.status not in ('REPLACED', 'WITHDRAWN') and l.awarded_at is not null
          and l.awarded_milli is not null and not ${ordered}
        order by q.id desc, n.position`,
  )

/** All quotations of a seller for a request, newest first. */
export const readOwn = (db: Db, requestId: number, sellerId: number): Promise<QuotationRow[]> =>
  readQuotations(db, sql`q.request_id = ${requestId} and q.seller_id = ${sellerId}`)

/** A quotation, for messages. */
export const quotationById = async (db: Db, id: number): Promise<QuotationRow | undefined> =>
  (await readQuotations(db, sql`q.id = ${id}`))[0]

export type ReceivedRow = {
  id: number
  title: string
  status: QuoteRequestStatus
  buyerName: string
  isCompany: boolean
  pincode: string
  district: string
  stateCode: string
  deliverBy: string | null
  deadline: Date
  certificateNeeded: boolean
  alternatesAllowed: boolean
  note: string | null
  createdAt: Date
  lineCount: number
  sellerId: number
  seenAt: Date | null
  declinedAt: Date | null
  declineReason: DeclineReason | null
  revisions: number
  quotationStatus: StoredQuotationStatus | null
  validUntil: Date | null
  hasCounter: boolean
  unread: number
}

const state = sql`case when q.status in ('ACCEPTED', 'PART_ACCEPTED') then 'WON' when q.status = 'REJECTED' then 'LOST'
  when q.id is not null then 'QUOTED' when i.declined_at is not null then 'DECLINED'
  when r.status <> 'OPEN' then 'MISSED' when i.seen_at is not null then 'SEEN' else 'INVITED' end`
const tables = sql`quote_invitations i join quote_requests r on r.id = i.request_id join person_shown u on u.id = r.user_id
  join pincode_shown pc on pc.pincode = r.pincode
  left join company_member_shown bm on bm.user_id = r.user_id
  left join b2b_account_shown a on a.id = bm.company_id and a.status = 'APPROVED'
  left join quotations q on q.request_id = i.request_id and q.seller_id = i.seller_id
    and q.status not in ('REPLACED', 'WITHDRAWN')`

const readReceivedRows = (db: Db, where: Sql, tail: Sql): Promise<(ReceivedRow & { total: number })[]> =>
  rowsOf(
    db,
    'quotations.readReceivedRows',
    sql`select r.id, r.title, r.status, coalesce(a.company_name, u.name) as "buyerName",
          a.id is not null as "isCompany", r.pincode, pc.district, pc.state_code,
          to_char(r.deliver_by, 'YYYY-MM-DD') as "deliverBy", r.deadline, r.certificate_needed,
          r.alternates_allowed, r.note, r.created_at,
          (select count(*)::int from quote_request_lines l where l.request_id = r.id) as "lineCount",
          i.seller_id, i.seen_at, i.declined_at,
          i.decline_reason,
          (select count(*)::int from quotations x where x.request_id = r.id and x.seller_id = i.seller_id)
            as revisions,
          exists (select 1 from quote_counters k where k.quotation_id = q.id and k.status = 'OPEN') as "hasCounter",
          (select count(*)::int from quote_messages m where m.request_id = i.request_id
            and m.seller_id = i.seller_id and m.side = 'BUYER' and m.id > i.seller_read_id) as unread,
          q.status as "quotationStatus", q.valid_until, count(*) over ()::int as total
        from ${tables} where ${where} ${tail}`,
  )

export type ReceivedFilter = { search?: string | null; status?: string | null }

const matching = (sellerId: number, { search, status }: ReceivedFilter): Sql =>
  allOf([
    sql`i.seller_id = ${sellerId} and r.status <> 'CANCELLED'`,
    search?.trim() &&
      sql`('RFQ-' || lpad(r.id::text, 5, '0') || ' ' || r.title || ' ' || r.pincode || ' ' || pc.district)
        ilike ${containing(search)}`,
    status && sql`${state} = ${status}`,
  ])

const sorts = { createdAt: sql`r.created_at`, deadline: sql`r.deadline`, title: sql`r.title` }

/** A page of the requests that a seller is invited to. */
export const readReceivedPage = (db: Db, sellerId: number, page: PageInput, filter: ReceivedFilter) =>
  readReceivedRows(db, matching(sellerId, filter), pageTail(page, sorts, sql`r.id`))

/** How many there are, by the seller's state. */
export const countReceived = (db: Db, sellerId: number, filter: ReceivedFilter) =>
  rowsOf(
    db,
    'quotations.countReceived',
    sql`select ${state} as status, count(*)::int as count from ${tables} where ${matching(sellerId, filter)}
        group by 1`,
  )

/** A request that a seller is invited to; undefined for others. */
export const receivedById = async (db: Db, sellerId: number, id: number): Promise<ReceivedRow | undefined> =>
  (await readReceivedRows(db, sql`i.seller_id = ${sellerId} and r.id = ${id} and r.status <> 'CANCELLED'`, sql``))[0]

export type QuotableRow = RowOf<'quotations.readQuotable'>

/** An approved seller's live offers from these dispatch points in the requested categories or their subcategories; at most 500. */
export const readQuotable = (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  requestId: number,
  sellerId: number,
  points: readonly number[],
) =>
  rowsOf(
    db,
    'quotations.readQuotable',
    sql`select o.id as "offerId", v.id as "variantId", array_agg(distinct l.category_id) as "categoryIds", v.title,
          min(b.name) as brand, v.sku, v.unit, (select pc.code from product_shown cp join category_shown cc on cc.id = cp.category_id
            join product_class_shown pc on pc.id = coalesce(cp.class_id, cc.default_class_id)
            where cp.id = v.product_id) as "classCode", v.attributes,
          (select ql.price_paise from quotation_lines ql where ql.offer_id = o.id order by ql.id desc limit 1)
            as "lastPricePaise"
        from quote_request_lines l
          join category_shown k on k.id = l.category_id or k.parent_id = l.category_id
          join product_shown p on p.category_id = k.id and p.status = 'PUBLISHED' and ${isLicensed({ now })}
          join variants v on v.product_id = p.id and v.status = 'ACTIVE'
          join offer_shown o on o.variant_id = v.id and o.status = 'LIVE' and o.dispatch_point_id = any(${points}::bigint[])
          join seller_shown c on c.id = o.seller_id and c.status = 'APPROVED'
          left join brand_shown b on b.id = p.brand_id
        where l.request_id = ${requestId} and o.seller_id = ${sellerId}
        group by o.id, v.id order by bool_or(l.variant_id = v.id) desc nulls last, v.title_order limit 500`,
  )

type NewQuotation = {
  requestId: number
  sellerId: number
  revision: number
  validUntil: Date
  leadDays: number
  hasCertificate: boolean
  paymentDays: number
  note: string | null
  sentBy: number
  counterId: number | null
}
export type NewQuotationLine = {
  lineId: number
  offerId: number
  quantityMilli: number
  pricePaise: number
  isAlternate: boolean
  remark: string | null
}

/** Inserts a quotation with its lines, in one statement. */
export const insertQuotation = (db: Db, quotation: NewQuotation, lines: readonly NewQuotationLine[], now: Date) =>
  rowOf(
    db,
    'quotations.insertQuotation',
    sql`with made as (
          insert into quotations (request_id, seller_id, revision, status, valid_until, lead_days, has_certificate,
            payment_days, note, sent_by, sent_at, counter_id)
          values (${quotation.requestId}, ${quotation.sellerId}, ${quotation.revision}, 'SENT',
            ${quotation.validUntil}, ${quotation.leadDays}, ${quotation.hasCertificate}, ${quotation.paymentDays}, ${quotation.note},
            ${quotation.sentBy}, ${now}, ${quotation.counterId}) returning id
        ), lines as (
          insert into quotation_lines (quotation_id, request_line_id, offer_id, quantity_milli, price_paise,
            is_alternate, remark)
          select made.id, l."lineId", l."offerId", l."quantityMilli", l."pricePaise", l."isAlternate", l.remark
          from made, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l("lineId" bigint, "offerId" bigint,
            "quantityMilli" bigint, "pricePaise" bigint, "isAlternate" boolean, remark text)
        ) select id from made`,
  )

/** Notes what of each line is awarded, in one statement. */
export const markAwarded = async (
  db: Db,
  lines: readonly { id: number; quantityMilli: number }[],
  now: Date,
): Promise<void> => {
  await sql`update quotation_lines l set awarded_at = ${now}, awarded_milli = a."quantityMilli"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as a(id bigint, "quantityMilli" bigint)
    where l.id = a.id`.execute(db)
}

/** Awarded quotations that expire before `before`, with a line that is not ordered, and no notice of it. */
export const readExpiring = (db: Db, now: Date, before: Date, max: number) =>
  rowsOf(
    db,
    'quotations.readExpiring',
    sql`select q.id from quotations q where q.status in ('ACCEPTED', 'PART_ACCEPTED')
          and q.expiring_notified_at is null and q.valid_until > ${now} and q.valid_until <= ${before}
          and exists (select 1 from quotation_lines l where l.quotation_id = q.id and l.awarded_at is not null
            and not ${ordered})
        order by q.id limit ${max}`,
  )

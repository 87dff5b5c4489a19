import { companyRolesWith } from '@neev/domain/businesses/company-members'
import { PRESET_COST_OF_MONEY_BP } from '@neev/domain/procurement/quotations/payment-terms'
import type { NoAwardReason, QuoteRequestStatus, RestSellers } from '@neev/domain/procurement/quotations/requests'
import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'

export type RequestRow = {
  id: number
  userId: number
  buyerName: string
  isCompany: boolean
  companyId: number | null
  /** Of the company, or the usual one, in basis points of a year. */
  costOfMoneyBp: number
  title: string
  status: QuoteRequestStatus
  version: number
  pincode: string
  district: string
  stateCode: string
  deliverBy: string | null
  deadline: Date
  maxQuotes: number
  isSealed: boolean
  certificateNeeded: boolean
  alternatesAllowed: boolean
  note: string | null
  noAwardReason: NoAwardReason | null
  awardReason: string | null
  awardedAt: Date | null
  hasStatement: boolean
  /** The request whose rest it asks for. */
  restOf: number | null
  createdAt: Date
  lineCount: number
  invited: number
  quoted: number
  declined: number
}

const current = sql`q.status not in ('REPLACED', 'WITHDRAWN')`
const tables = sql`quote_requests r join person_shown u on u.id = r.user_id join pincode_shown pc on pc.pincode = r.pincode
  left join company_member_shown bm on bm.user_id = r.user_id
  left join b2b_account_shown a on a.id = bm.company_id and a.status = 'APPROVED'`

/** Requests (r) selected by `where`, in one statement. */
const readRequests = (db: Db, where: Sql, tail: Sql): Promise<(RequestRow & { total: number })[]> =>
  rowsOf(
    db,
    'quotations.readRequests',
    sql`select r.id, r.user_id, coalesce(a.company_name, u.name) as "buyerName",
          a.id is not null as "isCompany", a.id as "companyId",
          coalesce(a.cost_of_money_bp, ${PRESET_COST_OF_MONEY_BP}::int) as "costOfMoneyBp", r.title, r.status, r.version, r.pincode, pc.district,
          pc.state_code, to_char(r.deliver_by, 'YYYY-MM-DD') as "deliverBy", r.deadline,
          r.max_quotes, r.is_sealed, r.certificate_needed,
          r.alternates_allowed, r.note, r.no_award_reason,
          r.award_reason, r.awarded_at,
          exists (select 1 from comparative_statements s where s.request_id = r.id) as "hasStatement",
          r.rest_of, r.created_at,
          (select count(*)::int from quote_request_lines l where l.request_id = r.id) as "lineCount",
          (select count(*)::int from quote_invitations i where i.request_id = r.id) as invited,
          (select count(*)::int from quotations q where q.request_id = r.id and ${current}) as quoted,
          (select count(*)::int from quote_invitations i where i.request_id = r.id and i.declined_at is not null)
            as declined,
          count(*) over ()::int as total
        from ${tables} where ${where} ${tail}`,
  )

/** Whose requests are read: those of a buyer, with `asColleague` also those of colleagues that their role reads; or all. */
export type Reader = { userId: number; asColleague?: boolean } | 'ALL'
export type RequestFilter = { search?: string | null; status?: string | null }

const ofColleague = (userId: number): Sql => sql`exists (select 1 from company_member_shown me
  where me.user_id = ${userId} and me.company_id = a.id and me.role = any(${companyRolesWith('readQuotations')}))`

function readable(reader: Reader): Sql {
  if (reader === 'ALL') return sql`true`
  const own = sql`r.user_id = ${reader.userId}`
  return reader.asColleague ? sql`(${own} or ${ofColleague(reader.userId)})` : own
}

const matching = (reader: Reader, { search, status }: RequestFilter): Sql =>
  allOf([
    readable(reader),
    search?.trim() &&
      sql`('RFQ-' || lpad(r.id::text, 5, '0') || ' ' || r.title || ' ' || r.pincode || ' ' ||
        coalesce(a.company_name, u.name)) ilike ${containing(search)}`,
    status && sql`r.status = ${status}`,
  ])

const sorts = { createdAt: sql`r.created_at`, deadline: sql`r.deadline`, title: sql`r.title` }

/** A page of requests. */
export const readRequestPage = (db: Db, reader: Reader, page: PageInput, filter: RequestFilter) =>
  readRequests(db, matching(reader, filter), pageTail(page, sorts, sql`r.id`))

/** How many requests there are, by status. */
export const countRequests = (db: Db, reader: Reader, filter: RequestFilter) =>
  rowsOf(
    db,
    'quotations.countRequests',
    sql`select r.status, count(*)::int as count from ${tables} where ${matching(reader, filter)} group by 1`,
  )

/** A request; undefined if there is none that may be read. */
export const requestById = async (db: Db, reader: Reader, id: number): Promise<RequestRow | undefined> =>
  (await readRequests(db, sql`r.id = ${id} and ${readable(reader)}`, sql``))[0]

/** How many open requests a buyer has. */
export async function countOpen(db: Db, userId: number): Promise<number> {
  const row = await rowOf(
    db,
    'quotations.countOpen',
    sql`select count(*)::int as count from quote_requests r where r.user_id = ${userId} and r.status = 'OPEN'`,
  )
  return row?.count ?? 0
}

export type DecisionRow = RowOf<'quotations.readDecisions'>

/** A buyer's requests with quotations to compare whose prices hold, the one to decide first on top; at most `max`. */
export const readDecisions = (db: Db, userId: number, now: Date, max: number): Promise<DecisionRow[]> =>
  rowsOf(
    db,
    'quotations.readDecisions',
    sql`select r.id, r.title, r.status, r.deadline, count(*)::int as quoted, min(q.valid_until) as "validUntil"
        from quote_requests r join quotations q on q.request_id = r.id and q.status = 'SENT' and q.valid_until > ${now}
        where r.user_id = ${userId} and (r.status = 'CLOSED' or (r.status = 'OPEN' and not r.is_sealed))
        group by r.id order by r.status = 'OPEN', min(q.valid_until), r.id limit ${max}`,
  )

/**
 * `classCode`: Of the requested size; null if the buyer described the goods.
 */
export type LineRow = RowOf<'quotations.readLines'>

/** The lines of these requests, in their order. */
export const readLines = (db: Db, requestIds: readonly number[]): Promise<LineRow[]> =>
  rowsOf(
    db,
    'quotations.readLines',
    sql`select l.id, l.request_id, l.position, l.description, l.variant_id, v.sku,
          p.identifier as "productIdentifier", l.category_id, k.name as "categoryName",
          l.quantity_milli, l.unit, l.note, v.attributes,
          (select pc.code from category_shown cc join product_class_shown pc
            on pc.id = coalesce(p.class_id, cc.default_class_id) where cc.id = p.category_id) as "classCode"
        from quote_request_lines l join category_shown k on k.id = l.category_id
        left join size_shown v on v.id = l.variant_id left join product_shown p on p.id = v.product_id
        where l.request_id = any(${requestIds}::bigint[]) order by l.request_id, l.position`,
  )

type Size = RowOf<'quotations.sizesOf'>

/** Sizes on sale with these SKUs. */
export const sizesOf = (db: Db, skus: readonly string[]): Promise<Size[]> =>
  rowsOf(
    db,
    'quotations.sizesOf',
    sql`select v.sku, v.id as "variantId", p.category_id, v.title, v.unit
        from size_shown v join product_shown p on p.id = v.product_id
        where v.sku = any(${skus}::text[]) and v.status = 'ACTIVE' and p.status = 'PUBLISHED'`,
  )

type NewRequest = {
  userId: number
  title: string
  pincode: string
  deliverBy: string | null
  deadline: Date
  maxQuotes: number
  isSealed: boolean
  certificateNeeded: boolean
  alternatesAllowed: boolean
  note: string | null
  /** The request whose rest is asked for, and which sellers are asked. */
  rest: { of: number; sellers: RestSellers } | null
}
export type NewLine = {
  position: number
  categoryId: number
  variantId: number | null
  description: string
  quantityMilli: number
  unit: string
  note: string | null
  /** The line of an awarded request whose rest it is. */
  restOf: number | null
}

/** Inserts an open request with its lines, in one statement. */
export const insertRequest = (db: Db, request: NewRequest, lines: readonly NewLine[], now: Date) =>
  rowOf(
    db,
    'quotations.insertRequest',
    sql`with made as (
          insert into quote_requests (user_id, title, pincode, deliver_by, deadline, max_quotes, is_sealed,
            certificate_needed, alternates_allowed, note, rest_of, rest_sellers, status, created_at, moved_at)
          values (${request.userId}, ${request.title}, ${request.pincode}, ${request.deliverBy}::date,
            ${request.deadline}, ${request.maxQuotes}, ${request.isSealed}, ${request.certificateNeeded},
            ${request.alternatesAllowed}, ${request.note}, ${request.rest?.of ?? null}, ${request.rest?.sellers ?? null}, 'OPEN', ${now}, ${now}) returning id
        ), lines as (
          insert into quote_request_lines (request_id, position, category_id, variant_id, description, quantity_milli,
            unit, note, rest_of)
          select made.id, l.position, l."categoryId", l."variantId", l.description, l."quantityMilli", l.unit, l.note, l."restOf"
          from made, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(position int, "categoryId" bigint,
            "variantId" bigint, description text, "quantityMilli" bigint, unit text, note text, "restOf" bigint)
        ) select id from made`,
  )

/**
 * Sellers who could quote: approved, with live offers from one of these dispatch points in the requested categories or
 * their subcategories, and not invited yet; for the rest of another request as it says, of that one's sellers or of others.
 */
export const readCandidates = (db: Db, requestId: number, points: readonly number[], since: Date) =>
  rowsOf(
    db,
    'quotations.readCandidates',
    sql`select o.seller_id, coalesce(jsonb_agg(distinct l.id) filter (where l.variant_id = v.id), '[]') as offered,
          jsonb_agg(distinct l.id) as related,
          coalesce(min(c.rating_sum) * 10000 / nullif(min(c.rating_count), 0), 0)::int as "ratingBp",
          (select count(*)::int from quote_invitations d
            where d.seller_id = o.seller_id and d.declined_at > ${since}) as declined
        from quote_request_lines l
          join category_shown k on k.id = l.category_id or k.parent_id = l.category_id
          join product_shown p on p.category_id = k.id and p.status = 'PUBLISHED'
          join size_shown v on v.product_id = p.id and v.status = 'ACTIVE'
          join offer_shown o on o.variant_id = v.id and o.status = 'LIVE' and o.dispatch_point_id = any(${points}::bigint[])
          join seller_shown c on c.id = o.seller_id and c.status = 'APPROVED'
        where l.request_id = ${requestId}
          and not exists (select 1 from quote_invitations i where i.request_id = ${requestId}
            and i.seller_id = o.seller_id)
          and exists (select 1 from quote_requests r where r.id = ${requestId} and (r.rest_of is null
            or r.rest_sellers = 'ALL' or (r.rest_sellers = 'SAME') = exists (select 1 from quote_invitations b
              where b.request_id = r.rest_of and b.seller_id = o.seller_id)))
        group by o.seller_id`,
  )

/** How many current quotations answer each line with the requested size and at least its quantity. */
export const readAnswers = (db: Db, requestId: number) =>
  rowsOf(
    db,
    'quotations.readAnswers',
    sql`select n.id as "lineId", count(q.id)::int as answers
        from quote_request_lines n join quotation_lines l on l.request_line_id = n.id and not l.is_alternate
          join quotations q on q.id = l.quotation_id and ${current}
          join offer_shown o on o.id = l.offer_id join size_shown w on w.id = o.variant_id
        where n.request_id = ${requestId} and n.quantity_milli <= (case when w.unit = n.unit then l.quantity_milli
          when n.unit = 'tonne' then l.quantity_milli / 1000 else l.quantity_milli * 1000 end)
        group by n.id`,
  )

/** Lines of a request that no approved seller with live offers from these dispatch points sells anything of the category of. */
export const readUnsold = (db: Db, requestId: number, points: readonly number[]) =>
  rowsOf(
    db,
    'quotations.readUnsold',
    sql`select l.id from quote_request_lines l where l.request_id = ${requestId} and not exists (
          select 1 from category_shown k
            join product_shown p on p.category_id = k.id and p.status = 'PUBLISHED'
            join size_shown v on v.product_id = p.id and v.status = 'ACTIVE'
            join offer_shown o on o.variant_id = v.id and o.status = 'LIVE' and o.dispatch_point_id = any(${points}::bigint[])
            join seller_shown c on c.id = o.seller_id and c.status = 'APPROVED'
          where k.id = l.category_id or k.parent_id = l.category_id) order by l.position`,
  )

export type InvitationRow = RowOf<'quotations.readInvitations'>

/** An invitation with what became of it. */
export type InvitedSeller = InvitationRow & {
  state: 'INVITED' | 'SEEN' | 'QUOTED' | 'WON' | 'LOST' | 'DECLINED' | 'MISSED'
}

/** The invitations of these requests. */
export const readInvitations = (db: Db, requestIds: readonly number[]): Promise<InvitationRow[]> =>
  rowsOf(
    db,
    'quotations.readInvitations',
    sql`select i.request_id, i.seller_id, c.trade_name as "sellerName",
          c.slug as "sellerSlug", i.round, i.invited_at, i.seen_at,
          i.declined_at, i.decline_reason,
          (select q.status from quotations q where q.request_id = i.request_id and q.seller_id = i.seller_id
            and ${current}) as "quotationStatus",
          count(m.id)::int as messages,
          count(m.id) filter (where m.side = 'SELLER' and m.id > i.buyer_read_id)::int as unread
        from quote_invitations i join seller_shown c on c.id = i.seller_id
          left join quote_messages m on m.request_id = i.request_id and m.seller_id = i.seller_id
        where i.request_id = any(${requestIds}::bigint[]) group by i.request_id, i.seller_id, c.trade_name, c.slug order by i.round, c.trade_name, i.seller_id`,
  )

/** Open requests past their deadline, or with all the quotations they asked for; at most `max`. */
export const readFinished = (db: Db, now: Date, max: number) =>
  rowsOf(
    db,
    'quotations.readFinished',
    sql`select r.id from quote_requests r where r.status = 'OPEN' and (r.deadline <= ${now} or
          (select count(*) from quotations q where q.request_id = r.id and ${current}) >= r.max_quotes)
        order by r.id limit ${max}`,
  )

/** Open requests with fewer quotations than they ask for, whose last round was invited before `before` or near the deadline. */
export const readUnanswered = (db: Db, now: Date, before: Date, max: number) =>
  rowsOf(
    db,
    'quotations.readUnanswered',
    sql`select r.id from quote_requests r where r.status = 'OPEN' and r.deadline > ${now}
          and (select max(i.invited_at) <= ${before} or ${now}::timestamptz - max(i.invited_at) >= greatest((r.deadline - max(i.invited_at)) / 3,
            interval '30 minutes') from quote_invitations i where i.request_id = r.id)
          and (select count(*) from quotations q where q.request_id = r.id and ${current}) < r.max_quotes
        order by r.id limit ${max}`,
  )

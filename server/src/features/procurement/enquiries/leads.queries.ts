import { startOfIstDate } from '@neev/domain/core/fiscal'
import { stateName } from '@neev/domain/core/states'
import type { BuyerKind, NeedBy } from '@neev/domain/procurement/enquiries/enquiries'
import type { EnquiryStatus, LostReason } from '@neev/domain/procurement/enquiries/leads'
import { sql } from 'kysely'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, neverNull, type PageInput, pageTail } from '#core/lists.ts'

export type EnquiryRow = {
  id: number
  status: EnquiryStatus
  lostReason: LostReason | null
  about: 'PRODUCT' | 'SERVICE'
  title: string
  identifier: string
  productId: number | null
  serviceId: number | null
  categoryName: string | null
  sellerId: number | null
  sellerKind: 'SELLER' | 'ASSOCIATE' | 'DEALER' | 'PARTNER' | null
  partner: string | null
  staffId: number | null
  staff: string | null
  name: string
  mobile: string
  email: string | null
  userId: number | null
  locale: string
  pincode: string
  place: string
  quantityMilli: number
  unit: string
  needBy: NeedBy
  buyerKind: BuyerKind | null
  message: string
  source: string
  consentVersion: number
  consentAt: Date
  requestedTimes: number
  requestedAt: Date
  createdAt: Date
  verifiedAt: Date | null
  answeredAt: Date | null
  statusChangedAt: Date
  dueAt: Date | null
  followUpOn: string | null
  mergedIntoId: number | null
}

const open = sql`e.status in ('NEW', 'VERIFIED', 'ASSIGNED', 'CONTACTED', 'QUOTED')`
const overdue = (now: Date): Sql => sql`(${open} and e.due_at < ${now})`
const late = (now: Date): Sql => sql`(e.status in ('NEW', 'VERIFIED', 'ASSIGNED') and e.due_at < ${now})`

const tables = sql`enquiries e left join seller_shown s on s.id = e.seller_id left join person_shown u on u.id = e.staff_id
  left join product_shown p on p.id = e.product_id left join category_shown c on c.id = p.category_id
  left join size_shown v on v.id = e.variant_id left join service_shown sv on sv.id = e.service_id
  left join pincode_shown pc on pc.pincode = e.pincode`
const about = sql`case when e.service_id is null then 'PRODUCT' else 'SERVICE' end`
/** An enquiry is about a product or a service. */
const title = sql<NonNullable<string>>`coalesce(v.title, p.title, sv.title)`
const identifier = sql<NonNullable<string>>`coalesce(p.identifier, sv.slug)`

async function read(db: Db, where: Sql, tail: Sql = sql``): Promise<(EnquiryRow & { total: number })[]> {
  const rows = await rowsOf(
    db,
    'enquiries.read',
    sql`select e.id, e.status, e.lost_reason, ${about} as about, ${title} as title,
          ${identifier} as identifier, e.product_id, e.service_id,
          c.name as "categoryName", e.seller_id, s.kind as "sellerKind", s.trade_name as partner,
          e.staff_id, u.name as staff, e.name, e.mobile, e.email, e.user_id, e.locale,
          e.pincode, pc.district, pc.state_code, e.quantity_milli, e.unit,
          e.need_by, e.buyer_kind, e.message, e.source,
          e.consent_version, e.consent_at, e.request_count as "requestedTimes",
          e.requested_at, e.created_at, e.verified_at,
          e.answered_at, e.status_changed_at, e.due_at,
          e.follow_up_on, e.merged_into as "mergedIntoId", count(*) over ()::int as total
        from ${tables} where ${where} ${tail}`,
  )
  return rows.map(({ district, stateCode, ...row }) => ({
    ...row,
    place: [district, stateCode && stateName(stateCode)].filter(Boolean).join(', '),
  }))
}

/** Whose enquiries are read: all, or those to a business. */
export type Reader = { all: true } | { all: false; sellerId: number | null }
export type EnquiryFilter = Partial<
  Record<
    'search' | 'status' | 'about' | 'category' | 'state' | 'source' | 'assignee' | 'from' | 'to',
    string | null
  > & { overdue: boolean | null }
>

/** A business has an enquiry from the moment that its number is verified. */
const readable = (reader: Reader): Sql =>
  reader.all
    ? sql`true`
    : sql`(e.seller_id = ${reader.sellerId}::bigint and e.verification_hash is null and e.status <> 'DUPLICATE')`

/** `none`, `seller:12` or `staff:5`; anything else is nobody. */
function givenTo(assignee: string): Sql {
  if (assignee === 'none') return sql`e.seller_id is null and e.staff_id is null`
  const [, kind, id] = /^(seller|staff):(\d{1,15})$/.exec(assignee) ?? []
  if (!id) return sql`false`
  return kind === 'seller' ? sql`e.seller_id = ${Number(id)}` : sql`e.staff_id = ${Number(id)}`
}

/** Midnight in India at the start of a date, or after it. */
const dayStart = (date: string, days = 0) => new Date(startOfIstDate(date).getTime() + days * 86_400_000)
const isDate = (text: string | null | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

/** A business finds an enquiry by the whole number only where it sees it, so that it cannot try digit after digit. */
const searchedMobile = (reader: Reader): Sql =>
  reader.all
    ? sql`e.mobile`
    : sql`(case when e.status in ('CONTACTED', 'QUOTED', 'WON') then e.mobile else right(e.mobile, 4) end)`

const matching = (reader: Reader, filter: EnquiryFilter, now: Date) =>
  allOf([
    readable(reader),
    filter.about && sql`${about} = ${filter.about}`,
    filter.search?.trim() &&
      sql`(e.name || ' ' || ${searchedMobile(reader)} || ' ' || e.pincode || ' ' || ${title} || ' EN-' || lpad(e.id::text, 5, '0'))
        ilike ${containing(filter.search)}`,
    filter.status && sql`e.status = ${filter.status}`,
    filter.overdue && overdue(now),
    filter.category && sql`c.slug = ${filter.category}`,
    filter.state && sql`pc.state_code = ${filter.state}`,
    filter.source && sql`e.source = ${filter.source}`,
    filter.assignee && givenTo(filter.assignee),
    isDate(filter.from) && sql`e.created_at >= ${dayStart(filter.from)}`,
    isDate(filter.to) && sql`e.created_at < ${dayStart(filter.to, 1)}`,
  ])

const sorts = {
  requestedAt: neverNull(sql`e.requested_at`),
  due: sql`e.due_at`,
  status: neverNull(sql`e.status`),
  title,
}
type List = { reader: Reader; filter: EnquiryFilter; page: PageInput }

/** A page of enquiries. */
export const enquiriesOf = (db: Db, now: Date, { reader, filter, page }: List) =>
  read(db, matching(reader, filter, now), pageTail(page, sorts, sql`e.id`))

/** The newest enquiries that match a filter. */
export const newestEnquiries = (db: Db, now: Date, filter: EnquiryFilter, max: number) =>
  read(db, matching({ all: true }, filter, now), sql`order by e.requested_at desc, e.id desc limit ${max}`)

/** How many enquiries there are, by status, and how many of them are overdue. */
export const countEnquiries = (db: Db, now: Date, reader: Reader, filter: EnquiryFilter) =>
  rowsOf(
    db,
    'enquiries.countEnquiries',
    sql`select e.status, count(*)::int as count, count(*) filter (where ${overdue(now)})::int as overdue
        from ${tables} where ${matching(reader, filter, now)} group by 1`,
  )

/** An enquiry; undefined if there is none that may be read. */
export const enquiryOf = async (db: Db, reader: Reader, id: number): Promise<EnquiryRow | undefined> =>
  (await read(db, sql`e.id = ${id} and ${readable(reader)}`))[0]

/** Open enquiries of the same number within seven days of this one, newest first. */
export const twinsOf = (db: Db, { id, mobile, createdAt }: EnquiryRow): Promise<EnquiryRow[]> =>
  read(
    db,
    sql`e.mobile = ${mobile} and e.mobile <> '' and e.id <> ${id} and ${open}
      and e.created_at between ${createdAt}::timestamptz - interval '7 days' and ${createdAt}::timestamptz + interval '7 days'`,
    sql`order by e.id desc limit 10`,
  )

type Kind = 'PRODUCT' | 'SERVICE'
const sentTo = (sellerId: number | null, kind: Kind) =>
  sql`${readable({ all: false, sellerId })} and ${about} = ${kind}`

/** How many enquiries about products or services a business has, by status. */
export const countLeads = (db: Db, sellerId: number | null, kind: Kind) =>
  rowsOf(
    db,
    'enquiries.countLeads',
    sql`select e.status, count(*)::int as count from enquiries e where ${sentTo(sellerId, kind)} group by 1`,
  )

/** How many enquiries wait too long, and of the last 30 days the median response time, won and decided ones. */
export function figuresOf(db: Db, now: Date, sellerId: number | null, kind: Kind) {
  const since = sql`${now}::timestamptz - interval '30 days'`
  return rowOf(
    db,
    'enquiries.figuresOf',
    sql`select count(*) filter (where ${late(now)})::int as late,
            round((percentile_cont(0.5) within group (order by extract(epoch from e.answered_at - e.created_at))
              filter (where e.answered_at > ${since}) / 60)::numeric)::int as "responseMinutes",
            count(*) filter (where e.status = 'WON' and e.status_changed_at > ${since})::int as won,
            count(*) filter (where e.status in ('WON', 'LOST') and e.status_changed_at > ${since})::int as decided
          from enquiries e where ${sentTo(sellerId, kind)}`,
  )
}

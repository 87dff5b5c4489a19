import { stateName } from '@neev/domain/core/states'
import type { EnquiryStatus, LostReason, NeedBy } from '@neev/domain/sellers/enquiries'
import { sql } from 'kysely'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'

export type EnquiryRow = {
  id: number
  status: EnquiryStatus
  lostReason: LostReason | null
  about: 'PRODUCT' | 'SERVICE'
  title: string
  identifier: string
  sellerId: number
  partner: string
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
  message: string
  requestedTimes: number
  requestedAt: Date
  createdAt: Date
  answeredAt: Date | null
  isLate: boolean
}

/** New for more than a day. */
const late = (now: Date): Sql => sql`(e.status = 'NEW' and e.created_at < ${now}::timestamptz - interval '24 hours')`

const tables = sql`enquiries e join sellers s on s.id = e.seller_id left join products p on p.id = e.product_id
  left join variants v on v.id = e.variant_id
  left join services sv on sv.id = e.service_id left join pincodes pc on pc.pincode = e.pincode`
const about = sql`case when e.service_id is null then 'PRODUCT' else 'SERVICE' end`
const title = sql`coalesce(v.title, p.title, sv.title)`

async function read(db: Db, now: Date, where: Sql, tail: Sql = sql``): Promise<(EnquiryRow & { total: number })[]> {
  const rows = await rowsOf<
    Omit<EnquiryRow, 'place'> & { total: number; district: string | null; stateCode: string | null }
  >(
    db,
    sql`select e.id, e.status, e.lost_reason as "lostReason", ${about} as about, ${title} as title,
      coalesce(p.identifier, sv.slug) as identifier,
          e.seller_id as "sellerId", s.trade_name as partner, e.name, e.mobile, e.email, e.user_id as "userId",
          e.locale, e.pincode,
          pc.district, pc.state_code as "stateCode", e.quantity_milli as "quantityMilli", e.unit,
          e.need_by as "needBy", e.message,
          e.request_count as "requestedTimes", e.requested_at as "requestedAt", e.created_at as "createdAt",
          e.answered_at as "answeredAt",
          ${late(now)} as "isLate", count(*) over ()::int as total
        from ${tables} where ${where} ${tail}`,
  )
  return rows.map(({ district, stateCode, ...row }) => ({
    ...row,
    place: [district, stateCode && stateName(stateCode)].filter(Boolean).join(', '),
  }))
}

/** Whose enquiries are read: all, or those to a business. */
export type Reader = { all: true } | { all: false; sellerId: number | null }
export type EnquiryFilter = { search?: string | null; status?: string | null; about?: string | null }

const readable = (reader: Reader): Sql => (reader.all ? sql`true` : sql`e.seller_id = ${reader.sellerId}::bigint`)

const matching = (reader: Reader, { search, status, about: kind }: EnquiryFilter) =>
  allOf([
    readable(reader),
    kind && sql`${about} = ${kind}`,
    search?.trim() &&
      sql`(e.name || ' ' || e.mobile || ' ' || e.pincode || ' ' || ${title} || ' EN-' || lpad(e.id::text, 5, '0'))
        ilike ${containing(search)}`,
    status && sql`e.status = ${status}`,
  ])

const sorts = { requestedAt: sql`e.requested_at`, status: sql`e.status`, title }
type List = { reader: Reader; filter: EnquiryFilter; page: PageInput }

/** A page of enquiries. */
export const enquiriesOf = (db: Db, now: Date, { reader, filter, page }: List) =>
  read(db, now, matching(reader, filter), pageTail(page, sorts, sql`e.id`))

/** How many enquiries there are, by status. */
export const countEnquiries = (db: Db, reader: Reader, filter: EnquiryFilter) =>
  rowsOf<{ status: string; count: number }>(
    db,
    sql`select e.status, count(*)::int as count from ${tables} where ${matching(reader, filter)} group by 1`,
  )

/** An enquiry; undefined if there is none that may be read. */
export const enquiryOf = async (db: Db, now: Date, reader: Reader, id: number): Promise<EnquiryRow | undefined> =>
  (await read(db, now, sql`e.id = ${id} and ${readable(reader)}`))[0]

type Kind = 'PRODUCT' | 'SERVICE'
const sentTo = (sellerId: number | null, kind: Kind) => sql`e.seller_id = ${sellerId}::bigint and ${about} = ${kind}`

/** How many enquiries about products or services a business has, by status. */
export const countLeads = (db: Db, sellerId: number | null, kind: Kind) =>
  rowsOf<{ status: string; count: number }>(
    db,
    sql`select e.status, count(*)::int as count from enquiries e where ${sentTo(sellerId, kind)} group by 1`,
  )

/** How many enquiries wait too long, and of the last 30 days the median response time, won and decided ones. */
export function figuresOf(db: Db, now: Date, sellerId: number | null, kind: Kind) {
  const since = sql`${now}::timestamptz - interval '30 days'`
  return rowOf<{ late: number; responseMinutes: number | null; won: number; decided: number }>(
    db,
    sql`select count(*) filter (where ${late(now)})::int as late,
            round((percentile_cont(0.5) within group (order by extract(epoch from e.answered_at - e.created_at))
              filter (where e.answered_at > ${since}) / 60)::numeric)::int as "responseMinutes",
            count(*) filter (where e.status = 'WON' and e.status_changed_at > ${since})::int as won,
            count(*) filter (where e.status in ('WON', 'LOST') and e.status_changed_at > ${since})::int as decided
          from enquiries e where ${sentTo(sellerId, kind)}`,
  )
}

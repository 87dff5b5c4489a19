import type { SellerGrade, SellerStatus } from '@neev/domain/businesses/sellers/sellers'
import { openChecks } from '@neev/domain/core/checks'
import { sql } from 'kysely'
import { checksColumn } from '#core/applications/admin-checks.queries.ts'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'
import { lateSeller } from '../late.queries.ts'

export type AdminSellerRow = {
  id: number
  kind: 'SELLER' | 'ASSOCIATE'
  slug: string | null
  name: string
  legalName: string
  status: SellerStatus
  pan: string
  gstins: string[]
  ownerName: string | null
  ownerEmail: string | null
  createdAt: Date
  submittedAt: Date | null
  since: Date
  openChecks: number
  liveOffers: number
  openOrders: number
  rating: number | null
  ratingCount: number
  isPremium: boolean
  grade: SellerGrade
  settlementCycle: 'WEEKLY' | 'FORTNIGHTLY' | 'MONTHLY'
  settlementFrozenUntil: Date | null
  bankVerifiedAt: Date | null
  closedFrom: string | null
  closedTo: string | null
}

const over = sql`('COMPLETED', 'DELIVERED', 'CANCELLED', 'REJECTED', 'EXPIRED')`

async function readAdminSellers(
  db: Db,
  where: Sql,
  tail: Sql = sql``,
): Promise<(AdminSellerRow & { total: number })[]> {
  const rows = await rowsOf(
    db,
    'sellers.readAdminSellers',
    sql`select s.id, ${sql<AdminSellerRow['kind']>`s.kind`} as kind, s.slug, coalesce(nullif(s.trade_name, ''), u.name, '–') as name,
      s.legal_name, s.status, s.pan,
          coalesce((select array_agg(g.gstin order by g.gstin) from seller_gstins g
          where g.seller_id = s.id), '{}') as gstins,
          u.name as "ownerName", u.email as "ownerEmail", s.created_at, s.submitted_at,
          coalesce(s.status_changed_at, s.created_at) as since,
          (select count(*)::int from offer_shown o where o.seller_id = s.id and o.status = 'LIVE') as "liveOffers",
          (select count(*)::int from suborder_shown x where x.seller_id = s.id and x.status not in ${over}) as "openOrders",
          shown_rating(s.rating_sum, s.rating_count) as rating, s.rating_count,
          s.is_premium, s.grade, s.settlement_cycle,
          s.settlement_frozen_until,
          (select b.verified_at from seller_bank_accounts b where b.seller_id = s.id
          and b.replaced_at is null) as "bankVerifiedAt",
          to_char(s.closed_from, 'YYYY-MM-DD') as "closedFrom", to_char(s.closed_to, 'YYYY-MM-DD') as "closedTo",
          ${checksColumn('seller', sql`s.id`)} as checks,
          count(*) over ()::int as total
        from sellers s
          left join seller_applications a on a.seller_id = s.id
          left join lateral (
            select m.user_id from seller_members m where m.seller_id = s.id and m.role = 'OWNER'
            order by m.joined_at, m.user_id limit 1
          ) first on true
          left join users u on u.id = coalesce(first.user_id, a.applicant_id)
        where s.kind in ('SELLER', 'ASSOCIATE') and ${where} ${tail}`,
  )
  return rows.map(({ checks, ...row }) => ({ ...row, openChecks: openChecks(checks) }))
}

/** A seller; undefined if there is none. */
export const adminSellerById = async (db: Db, id: number): Promise<AdminSellerRow | undefined> =>
  (await readAdminSellers(db, sql`s.id = ${id}`))[0]

export type AdminSellerFilter = { search?: string | null; status?: string | null; kind?: AdminSellerRow['kind'] | null }
const sorts = {
  since: sql`coalesce(s.status_changed_at, s.created_at)`,
  name: sql`s.trade_name`,
  createdAt: sql`s.created_at`,
  submittedAt: sql`s.submitted_at`,
  liveOffers: sql`"liveOffers"`,
}

const saying = (
  words: string,
) => sql`(s.trade_name ilike ${containing(words)} or s.legal_name ilike ${containing(words)}
  or s.pan ilike ${containing(words)}
  or exists (select 1 from seller_gstins g where g.seller_id = s.id and g.gstin ilike ${containing(words)})
  or exists (select 1 from seller_members m join users w on w.id = m.user_id where m.seller_id = s.id
  and w.email ilike ${containing(words)}))`

/** The sellers (s) that a list is filtered to, whatever their status. */
const matching = ({ search, kind }: AdminSellerFilter): Sql =>
  allOf([search?.trim() && saying(search), kind && sql`s.kind = ${kind}`])

/** A page of sellers, each with the number of all. */
export function pageOfAdminSellers(db: Db, page: PageInput, filter: AdminSellerFilter) {
  const where = allOf([matching(filter), filter.status && sql`s.status = ${filter.status}`])
  return readAdminSellers(db, where, pageTail(page, sorts, sql`s.id`))
}

/** How many sellers of the filter have each status, and how many of them have waited too long for review. */
export const countsByStatus = (db: Db, filter: AdminSellerFilter, now: Date) =>
  rowsOf(
    db,
    'sellers.countsByStatus',
    sql`select s.status, count(*)::int as count, count(*) filter (where ${lateSeller(now)})::int as late
        from sellers s where s.kind in ('SELLER', 'ASSOCIATE') and ${matching(filter)} group by 1`,
  )

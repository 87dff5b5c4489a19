import type { ServiceFacts, ServiceStatus } from '@neev/domain/offers/services'
import type { ProductPicture } from '@neev/domain/platform/pictures/pictures'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'
import { leadQuota, leadsTaken, takesRequests } from '#features/businesses/sellers/sellers.ts'
import { type ChangeRow, readChanges } from '#features/catalogue/approvals/approvals.ts'

export type ServiceRow = Omit<ServiceFacts, 'images'> & {
  id: number
  slug: string
  sellerId: number
  status: ServiceStatus
  images: ProductPicture[]
  leads: number
  version: number
  updatedAt: Date
}

const readServices = (db: Db, where: Sql, tail: Sql = sql``): Promise<(ServiceRow & { total: number })[]> =>
  rowsOf(
    db,
    'services.readServices',
    sql`select sv.id, sv.slug, sv.seller_id, sv.title, sv.kind, sv.status, sv.states, sv.districts,
      sv.pincodes,
          sv.rate_basis, sv.rate_paise, sv.min_job,
          sv.experience_years,
          sv.certificates, sv.description, sv.images, sv.version, sv.updated_at,
          (select count(*)::int from enquiry_shown e where e.service_id = sv.id) as leads, count(*) over ()::int as total
        from services sv where ${where} ${tail}`,
  )

/** A service; undefined if there is none. */
export const serviceById = async (db: Db, id: number): Promise<ServiceRow | undefined> =>
  (await readServices(db, sql`sv.id = ${id}`))[0]

const ownedBy = (sellerId: number | null) => sql`sv.seller_id = ${sellerId}::bigint`

/** A service of a business; undefined if it has none with this id. */
export const serviceOf = async (db: Db, sellerId: number | null, id: number): Promise<ServiceRow | undefined> =>
  (await readServices(db, sql`sv.id = ${id} and ${ownedBy(sellerId)}`))[0]

/** A published service of a business that accepts requests; undefined if there is none. */
export const publishedService = async (db: Db, slug: string): Promise<ServiceRow | undefined> => {
  const [row] = await readServices(
    db,
    sql`sv.slug = ${slug} and sv.status = 'PUBLISHED'
      and exists (select 1 from seller_shown s where s.id = sv.seller_id and ${takesRequests('service')})`,
  )
  return row
}

export type ServiceFilter = { search?: string | null; status?: string | null }

/** The services (sv) of a business that a list is filtered to, whatever their status. */
const matching = (sellerId: number | null, { search }: ServiceFilter): Sql =>
  allOf([ownedBy(sellerId), search?.trim() && sql`sv.search_text like lower(${containing(search)})`])

const sorts = { updatedAt: sql`sv.updated_at`, title: sql`sv.title`, status: sql`sv.status` }

/** A page of the services of a business, each with the number of all. */
export function pageOfServices(db: Db, sellerId: number | null, page: PageInput, filter: ServiceFilter) {
  const where = allOf([matching(sellerId, filter), filter.status && sql`sv.status = ${filter.status}`])
  return readServices(db, where, pageTail(page, sorts, sql`sv.id`))
}

/** How many services of the filter have each status. */
export const countsByStatus = (db: Db, sellerId: number | null, filter: ServiceFilter) =>
  rowsOf(
    db,
    'services.countsByStatus',
    sql`select sv.status, count(*)::int as count from services sv where ${matching(sellerId, filter)} group by 1`,
  )

/** The name of a business with its limit of enquiries, and how many it has this month. */
export const leadsOf = (db: Db, sellerId: number, now: Date) =>
  rowOf(
    db,
    'services.leadsOf',
    sql`select s.trade_name as name, ${leadQuota} as quota, ${leadsTaken(now)} as taken from seller_shown s
        where s.id = ${sellerId}`,
  )

/** The latest change request about a service, open ones first; undefined if there is none. */
export async function lastChange(ctx: Ctx, { id, sellerId }: ServiceRow): Promise<ChangeRow | undefined> {
  const [row] = await readChanges(
    ctx,
    sql`ch.target = 'SERVICE' and ch.target_id = ${id} and ch.seller_id = ${sellerId}`,
    sql`order by ch.status in ('PENDING', 'CHANGES_REQUESTED') desc, ch.id desc limit 1`,
  )
  return row
}

/** A change request; undefined if there is none. */
export const changeById = async (ctx: Ctx, id: number): Promise<ChangeRow | undefined> =>
  (await readChanges(ctx, sql`ch.id = ${id}`))[0]

import type { ProductPicture } from '@neev/domain/media/pictures'
import { type Leads, opensOn } from '@neev/domain/sellers/enquiries'
import { areaText, type ServiceFacts, type ServiceStatus, serviceAfter } from '@neev/domain/sellers/services'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf } from '#core/errors.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { type ChangeRow, readChanges } from '#features/approvals/approvals.ts'
import { leadQuota, leadsTaken, takesRequests } from '#features/sellers/sellers.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A service was published, changed or retired; invalidates pages that show it. */
    'service.changed': { serviceId: number }
  }
}

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

/** Services selected by `where` (over sv). */
export const readServices = (ctx: Ctx, where: Sql, tail: Sql = sql``): Promise<(ServiceRow & { total: number })[]> =>
  rowsOf<ServiceRow & { total: number }>(
    ctx.db,
    sql`select sv.id, sv.slug, sv.seller_id as "sellerId", sv.title, sv.kind, sv.status, sv.states, sv.districts,
      sv.pincodes,
          sv.rate_basis as "rateBasis", sv.rate_paise as "ratePaise", sv.min_job as "minJob",
          sv.experience_years as "experienceYears",
          sv.certificates, sv.description, sv.images, sv.version, sv.updated_at as "updatedAt",
          (select count(*)::int from enquiries e where e.service_id = sv.id) as leads, count(*) over ()::int as total
        from services sv where ${where} ${tail}`,
  )

export const factsOf = (row: ServiceRow): ServiceFacts => {
  const { title, kind, states, districts, pincodes, rateBasis, ratePaise, minJob } = row
  const { experienceYears, certificates, description, images } = row
  const area = { states, districts, pincodes }
  return { title, kind, ...area, rateBasis, ratePaise, minJob, experienceYears, certificates, description, images }
}

const own = (ctx: Ctx) => sql`sv.seller_id = ${actorOf(ctx).sellerId}::bigint`

type Filter = { search?: string | null; status?: string | null }
const sorts = { updatedAt: sql`sv.updated_at`, title: sql`sv.title`, status: sql`sv.status` }

/** A page of the business's services, with counts by status. */
export async function listServices(ctx: Ctx, page: PageInput, { search, status }: Filter) {
  const others = allOf([own(ctx), search?.trim() && sql`sv.search_text like lower(${containing(search)})`])
  const where = allOf([others, status && sql`sv.status = ${status}`])
  const rows = await readServices(ctx, where, pageTail(page, sorts, sql`sv.id`))
  const counts = await rowsOf<{ status: string; count: number }>(
    ctx.db,
    sql`select sv.status, count(*)::int as count from services sv where ${others} group by 1`,
  )
  return { ...pageOf(rows), counts }
}

export const getService = async (ctx: Ctx, id: string | number): Promise<ServiceRow> =>
  found((await readServices(ctx, sql`sv.id = ${idOf(id)} and ${own(ctx)}`))[0])

type LastChange = ChangeRow & { isOpen: boolean }

/** The latest change request about it, open ones first. */
export async function lastChangeRequest(ctx: Ctx, { id, sellerId }: ServiceRow): Promise<LastChange | null> {
  const [row] = await readChanges(
    ctx,
    sql`ch.target = 'SERVICE' and ch.target_id = ${id} and ch.seller_id = ${sellerId}`,
    sql`order by ch.status in ('PENDING', 'CHANGES_REQUESTED') desc, ch.id desc limit 1`,
  )
  return row ? { ...row, isOpen: row.status === 'PENDING' || row.status === 'CHANGES_REQUESTED' } : null
}

/** The form of a service: current, or as in the open change request. */
export async function formOf(ctx: Ctx, service: ServiceRow) {
  const changeRequest = await lastChangeRequest(ctx, service)
  const now = factsOf(service)
  const { images, ...fields } =
    changeRequest?.isOpen && changeRequest.kind === 'UPDATE' ? serviceAfter(changeRequest.diff, now) : now
  return { ...fields, pictures: [...images] }
}

export const areaOf = (service: ServiceRow): string => areaText(service)

/** A service, as shown to buyers. */
export async function findService(ctx: Ctx, slug: string) {
  const [row] = await readServices(
    ctx,
    sql`sv.slug = ${slug} and sv.status = 'PUBLISHED'
      and exists (select 1 from sellers s where s.id = sv.seller_id and ${takesRequests('service')})`,
  )
  if (!row) return null
  const { name, ...leads } = found(
    await rowOf<Leads & { name: string }>(
      ctx.db,
      sql`select s.trade_name as name, ${leadQuota} as quota, ${leadsTaken(ctx.now)} as taken from sellers s
        where s.id = ${row.sellerId}`,
    ),
  )
  return { ...row, area: areaText(row), partner: name, opensOn: opensOn(leads, ctx.now) }
}

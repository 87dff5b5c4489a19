import { areaText, type ServiceFacts, serviceAfter } from '@neev/domain/offers/services'
import { opensOn } from '@neev/domain/procurement/enquiries/enquiries'
import { actorOf, type Ctx } from '#core/context.ts'
import { found, idOf } from '#core/errors.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import type { ChangeRow } from '#features/catalogue/approvals/approvals.ts'
import {
  countsByStatus,
  lastChange,
  leadsOf,
  pageOfServices,
  publishedService,
  type ServiceFilter,
  type ServiceRow,
  serviceOf,
} from './services.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A service was published, changed or retired; invalidates pages that show it. */
    'service.changed': { serviceId: number }
  }
}

export const factsOf = (row: ServiceRow): ServiceFacts => {
  const { title, kind, states, districts, pincodes, rateBasis, ratePaise, minJob } = row
  const { experienceYears, certificates, description, images } = row
  const area = { states, districts, pincodes }
  return { title, kind, ...area, rateBasis, ratePaise, minJob, experienceYears, certificates, description, images }
}

/** A page of the business's services, with counts by status. */
export async function listServices(ctx: Ctx, page: PageInput, filter: ServiceFilter) {
  const { sellerId } = actorOf(ctx)
  const rows = await pageOfServices(ctx.db, sellerId, page, filter)
  return { ...pageOf(rows), counts: await countsByStatus(ctx.db, sellerId, filter) }
}

export const getService = async (ctx: Ctx, id: string | number): Promise<ServiceRow> =>
  found(await serviceOf(ctx.db, actorOf(ctx).sellerId, idOf(id)))

type LastChange = ChangeRow & { isOpen: boolean }

/** The latest change request about it, open ones first. */
export async function lastChangeRequest(ctx: Ctx, service: ServiceRow): Promise<LastChange | null> {
  const row = await lastChange(ctx, service)
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
  const row = await publishedService(ctx.db, slug)
  if (!row) return null
  const { name, ...leads } = found(await leadsOf(ctx.db, row.sellerId, ctx.now))
  return { ...row, area: areaText(row), partner: name, opensOn: opensOn(leads, ctx.now) }
}

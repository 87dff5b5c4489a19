import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf } from '#core/errors.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import {
  type ChangeRow,
  changedTitle,
  changedTitleOrder,
  changeTables,
  ofKind,
  oneChange,
  overdue,
  readChanges,
} from './changes.queries.ts'

type Filter = {
  search?: string | null
  status?: string | null
  associates: boolean
  seller?: string | null
  category?: string | null
  olderThanHours?: number | null
  autoApproved: boolean
}

/** Pending ones by due date, then those waiting for the seller, then decided ones, latest first. */
const urgency = sql`case ch.status when 'PENDING' then extract(epoch from ch.sla_due_at)
  when 'CHANGES_REQUESTED' then 1e11 + extract(epoch from ch.sla_due_at) else 1e12 - extract(epoch from ch.updated_at)
  end`
const sorts = {
  urgency,
  createdAt: sql`ch.created_at`,
  title: changedTitleOrder,
  seller: sql`s.trade_name`,
}

/** A page of change requests of sellers or business associates, with counts by status. */
export async function listChanges(ctx: Ctx, page: PageInput, filter: Filter) {
  const { search, associates, seller, category, olderThanHours, status, autoApproved } = filter
  const others = allOf([
    ofKind(associates),
    search && sql`(${changedTitle} || ' ' || s.trade_name) ilike ${containing(search)}`,
    seller && sql`ch.seller_id = ${idOf(seller)}`,
    category && sql`c.slug = ${category}`,
    olderThanHours != null && sql`ch.created_at <= ${ctx.now}::timestamptz - ${`${olderThanHours} hours`}::interval`,
    autoApproved && sql`ch.auto_approved`,
  ])
  const where = status ? sql`${others} and ch.status = ${status}` : others
  const rows = await readChanges(ctx, where, pageTail({ ...page, sort: page.sort || 'urgency' }, sorts, sql`ch.id`))
  const counts = await rowsOf(
    ctx.db,
    'approvals.listChanges',
    sql`select ch.status, count(*)::int as count, count(*) filter (where ${overdue(ctx.now)})::int as late
        from ${changeTables} where ${others} group by 1`,
  )
  return { ...pageOf(rows), counts, overdue: counts.reduce((sum, { late }) => sum + late, 0) }
}

export const getChange = (ctx: Ctx, id: string): Promise<ChangeRow> => oneChange(ctx, idOf(id))

export const isOwn = (ctx: Ctx, { sellerId, requestedById }: ChangeRow): boolean => {
  const actor = actorOf(ctx)
  return requestedById === actor.userId || sellerId === actor.sellerId
}

/** The neighbours of a change request in the review queue, in the order of the list. */
export async function neighboursOf(ctx: Ctx, id: string) {
  const here = await getChange(ctx, id)
  const key = sql`(${new Date(here.slaDueAt)}::timestamptz, ${here.id}::bigint)`
  return found(
    await rowOf(
      ctx.db,
      'approvals.neighboursOf',
      sql`with queue as (
            select ch.id, ch.sla_due_at from product_changes ch join seller_shown s on s.id = ch.seller_id
            where ch.status = 'PENDING' and ${ofKind(here.sellerKind === 'ASSOCIATE')}
          ) select
            (select id from queue where (sla_due_at, id) < ${key} order by sla_due_at desc, id desc
            limit 1) as previous,
            coalesce((select id from queue where (sla_due_at, id) > ${key} order by sla_due_at, id limit 1),
              case when ${here.status !== 'PENDING'}::boolean then (select id from queue order by sla_due_at, id
              limit 1) end) as next,
            (select count(*)::int from queue) as waiting`,
    ),
  )
}

export const changeSellers = (ctx: Ctx, associates: boolean) =>
  rowsOf(
    ctx.db,
    'approvals.changeSellers',
    sql`select s.id, s.trade_name as name from seller_shown s
        where ${ofKind(associates)} and exists (select 1 from product_changes ch where ch.seller_id = s.id)
        order by s.trade_name`,
  )

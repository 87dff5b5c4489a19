import { scopeOf } from '@neev/domain/core/permissions'
import { terms } from '@neev/domain/core/refusals'
import { stateName } from '@neev/domain/core/states'
import {
  type EnquiryStatus,
  type EnquiryTransition,
  enquiryAfter,
  type LostReason,
  type NeedBy,
  whyNotEnquiryTransition,
} from '@neev/domain/sellers/enquiries'
import { sql } from 'kysely'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, refused, refuseIf } from '#core/errors.ts'
import { readTransitions, recordTransition } from '#core/history.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { quotaOf } from './quota.ts'

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

async function read(ctx: Ctx, where: Sql, tail: Sql = sql``): Promise<(EnquiryRow & { total: number })[]> {
  const rows = await rowsOf<
    Omit<EnquiryRow, 'place'> & { total: number; district: string | null; stateCode: string | null }
  >(
    ctx.db,
    sql`select e.id, e.status, e.lost_reason as "lostReason", ${about} as about, ${title} as title,
      coalesce(p.identifier, sv.slug) as identifier,
          e.seller_id as "sellerId", s.trade_name as partner, e.name, e.mobile, e.email, e.user_id as "userId",
          e.locale, e.pincode,
          pc.district, pc.state_code as "stateCode", e.quantity_milli as "quantityMilli", e.unit,
          e.need_by as "needBy", e.message,
          e.request_count as "requestedTimes", e.requested_at as "requestedAt", e.created_at as "createdAt",
          e.answered_at as "answeredAt",
          ${late(ctx.now)} as "isLate", count(*) over ()::int as total
        from ${tables} where ${where} ${tail}`,
  )
  return rows.map(({ district, stateCode, ...row }) => ({
    ...row,
    place: [district, stateCode && stateName(stateCode)].filter(Boolean).join(', '),
  }))
}

/** Enquiries that the caller may read: those to their business, or all. */
function readable(ctx: Ctx): Sql {
  const { roles, sellerId } = actorOf(ctx)
  return scopeOf(roles, 'lead:read') === 'any' ? sql`true` : sql`e.seller_id = ${sellerId}::bigint`
}

type Filter = { search?: string | null; status?: string | null; about?: string | null }
const sorts = { requestedAt: sql`e.requested_at`, status: sql`e.status`, title }

/** A page of enquiries, with counts by status. */
export async function listEnquiries(ctx: Ctx, page: PageInput, { search, status, about: kind }: Filter) {
  const others = allOf([
    readable(ctx),
    kind && sql`${about} = ${kind}`,
    search?.trim() &&
      sql`(e.name || ' ' || e.mobile || ' ' || e.pincode || ' ' || ${title} || ' EN-' || lpad(e.id::text, 5, '0'))
        ilike ${containing(search)}`,
  ])
  const where = allOf([others, status && sql`e.status = ${status}`])
  const rows = await read(ctx, where, pageTail(page, sorts, sql`e.id`))
  const counts = await rowsOf<{ status: string; count: number }>(
    ctx.db,
    sql`select e.status, count(*)::int as count from ${tables} where ${others} group by 1`,
  )
  return { ...pageOf(rows), counts }
}

export const getEnquiry = async (ctx: Ctx, id: string | number): Promise<EnquiryRow> =>
  found((await read(ctx, sql`e.id = ${idOf(id)} and ${readable(ctx)}`))[0])

/** An enquiry, for messages. */
export const readEnquiry = async (ctx: Ctx, id: number): Promise<EnquiryRow | undefined> =>
  (await read(ctx, sql`e.id = ${id}`))[0]

export async function historyOf(ctx: Ctx, { id }: EnquiryRow) {
  const transitions = await readTransitions(ctx, 'enquiry', id)
  return transitions.map(({ from, to, reasonCode, actor, ...transition }) => ({
    ...transition,
    from: from as EnquiryStatus | null,
    to: to as EnquiryStatus,
    reason: reasonCode as LostReason | null,
    // The sender is shown above the history
    by: from === null ? null : actor,
  }))
}

type Step = { transition: EnquiryTransition; reason: LostReason | null; note: string | null }

/** A status transition by the partner. */
export async function updateEnquiryStatus(
  ctx: Ctx,
  id: string,
  { transition, reason, note }: Step,
): Promise<EnquiryRow> {
  const said = note?.trim() || null
  if ((said?.length ?? 0) > 500) throw refused('TOO_LONG', { field: terms('NOTE'), max: 500 }, 'note')
  const { sellerId } = actorOf(ctx)
  return transaction(ctx, async (ctx) => {
    const { status } = found(
      await ctx.db
        .selectFrom('enquiries')
        .select('status')
        .where('id', '=', idOf(id))
        .where('sellerId', '=', sellerId)
        .forUpdate()
        .executeTakeFirst(),
    )
    refuseIf(whyNotEnquiryTransition(transition, { status, reason }))
    const to = enquiryAfter(transition)
    const lost = to === 'LOST' ? reason : null
    const now = ctx.now.toISOString()
    await ctx.db
      .updateTable('enquiries')
      .set((db) => ({
        status: to,
        lostReason: lost,
        statusChangedAt: now,
        answeredAt: db.fn.coalesce('answeredAt', db.val(now)),
      }))
      .where('id', '=', idOf(id))
      .execute()
    await recordTransition(ctx, { entity: 'enquiry', id: idOf(id), from: status, to, reasonCode: lost, note: said })
    return getEnquiry(ctx, id)
  })
}

/** Figures of a partner's dashboard, for enquiries about products or services. */
export async function partnerFigures(ctx: Ctx, kind: 'PRODUCT' | 'SERVICE') {
  const { sellerId } = actorOf(ctx)
  const company = await ctx.db
    .selectFrom('sellers')
    .select('tradeName as name')
    .where('id', '=', sellerId)
    .executeTakeFirst()
  const own = sql`e.seller_id = ${sellerId}::bigint and ${about} = ${kind}`
  const since = sql`${ctx.now}::timestamptz - interval '30 days'`
  const count = (query: Sql) => rowsOf<{ status: string; count: number }>(ctx.db, query)
  const numbers = found(
    await rowOf<{ late: number; responseMinutes: number | null; won: number; decided: number }>(
      ctx.db,
      sql`select count(*) filter (where ${late(ctx.now)})::int as late,
            round((percentile_cont(0.5) within group (order by extract(epoch from e.answered_at - e.created_at))
              filter (where e.answered_at > ${since}) / 60)::numeric)::int as "responseMinutes",
            count(*) filter (where e.status = 'WON' and e.status_changed_at > ${since})::int as won,
            count(*) filter (where e.status in ('WON', 'LOST') and e.status_changed_at > ${since})::int as decided
          from enquiries e where ${own}`,
    ),
  )
  const { late: waiting, responseMinutes, won, decided } = numbers
  return {
    company: company?.name ?? null,
    quota: sellerId === null ? null : await quotaOf(ctx, sellerId),
    leads: await count(sql`select e.status, count(*)::int as count from enquiries e where ${own} group by 1`),
    late: waiting,
    responseMinutes,
    wonBp: decided === 0 ? null : Math.round((won * 10_000) / decided),
    listed: await count(
      kind === 'PRODUCT'
        ? sql`select status, count(*)::int as count from request_offers where seller_id = ${sellerId}::bigint
          group by 1`
        : sql`select status, count(*)::int as count from services where seller_id = ${sellerId}::bigint group by 1`,
    ),
  }
}

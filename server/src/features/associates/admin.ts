import { istDate } from '@neev/domain/core/fiscal'
import { can, type Permission } from '@neev/domain/core/permissions'
import { type Refusal, terms } from '@neev/domain/core/refusals'
import {
  type AssociateQueue,
  type AssociateStatus,
  type AssociateTransition,
  type AssociateType,
  associateNumber,
  associateQueues,
  associateTransitions,
  queueOf,
  type ServiceKind,
  whyNotAssociateTransition,
} from '@neev/domain/sellers/associates'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { holdersOf } from '#core/colleagues.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, notPermitted, refused } from '#core/errors.ts'
import { readTransitions } from '#core/history.ts'
import { writeNote } from '#core/internal-notes.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'

type Action = 'read' | 'approve'
/** Partners are reviewed by admins only, sellers and associates also by seller managers. */
const entityOf = (queue: AssociateQueue) => (queue === 'ENQUIRY' || queue === 'SERVICE' ? 'partner' : 'associate')
export const wordFor = (queue: AssociateQueue, action: Action): Permission => `${entityOf(queue)}:${action}`

export type AssociateRow = {
  id: number
  type: AssociateType
  status: AssociateStatus
  name: string
  company: string | null
  mobile: string
  email: string
  city: string
  stateCode: string
  stateName: string
  pincode: string
  gstin: string | null
  experienceYears: number | null
  categories: string[]
  serviceKinds: ServiceKind[]
  message: string
  source: string
  locale: string
  associateId: number | null
  associateName: string | null
  /** When an admin assigned the business associate. */
  handedOnAt: Date | null
  userId: number | null
  userName: string | null
  sellerId: number | null
  /** The named associate's answer to a dealer application. */
  dealerId: number | null
  territory: string | null
  assignedTo: number | null
  assigneeName: string | null
  followUpOn: string | null
  createdAt: Date
  since: Date
  isLate: boolean
}

const ofQueue = (queue: AssociateQueue): Sql => sql`a.type = any(${[...associateQueues[queue]]}::text[])`

/** Undecided applications. */
export const associatesOpen = (queue: AssociateQueue): Sql =>
  sql`${ofQueue(queue)} and a.status in ('NEW', 'CONTACTED', 'DOCUMENTS_AWAITED')`

/** Not contacted for two days, or past the follow-up date. */
export const associatesLate = (now: Date): Sql =>
  sql`(a.status = 'NEW' and a.created_at < ${now}::timestamptz - interval '2 days'
    or a.status in ('NEW', 'CONTACTED', 'DOCUMENTS_AWAITED')
    and coalesce(a.follow_up_on < ${istDate(now)}::date, false))`

const readApplications = (ctx: Ctx, where: Sql, tail: Sql = sql``): Promise<(AssociateRow & { total: number })[]> =>
  rowsOf<AssociateRow & { total: number }>(
    ctx.db,
    sql`select a.id, a.type, a.status, a.name, a.company, a.mobile, a.email, a.city, a.state_code as "stateCode",
      st.name as "stateName",
          a.pincode, a.gstin, a.experience_years as "experienceYears",
          coalesce((select array_agg(c.name order by c.name) from categories c where c.id = any(a.category_ids)),
          '{}') as categories,
          a.service_kinds as "serviceKinds", a.message, a.source, a.locale, a.associate_id as "associateId",
          s.trade_name as "associateName", a.handed_on_at as "handedOnAt", a.user_id as "userId",
          u.name as "userName", a.seller_id as "sellerId", a.dealer_id as "dealerId", a.territory,
          a.assigned_to as "assignedTo", w.name as "assigneeName",
          to_char(a.follow_up_on, 'YYYY-MM-DD') as "followUpOn", a.created_at as "createdAt",
          a.status_changed_at as since,
          ${associatesLate(ctx.now)} as "isLate", count(*) over ()::int as total
        from associate_applications a join states st on st.code = a.state_code
          left join sellers s on s.id = a.associate_id left join users u on u.id = a.user_id
          left join users w on w.id = a.assigned_to
        where ${where} ${tail}`,
  )

type Filter = { search?: string | null; status?: string | null; mine?: boolean | null }
const sorts = {
  since: sql`a.status_changed_at`,
  createdAt: sql`a.created_at`,
  name: sql`a.name`,
  followUpOn: sql`a.follow_up_on`,
}

const saying = (words: string) =>
  sql`(a.name || ' ' || coalesce(a.company, '') || ' ' || a.city || ' ' || a.email || ' ' || a.mobile || ' ' ||
    coalesce(a.gstin, '')
    || ' AP-' || lpad(a.id::text, 5, '0')) ilike ${containing(words)}`

/** A page of a queue's applications, with counts by status. */
export async function listAssociates(ctx: Ctx, queue: AssociateQueue, page: PageInput, filter: Filter) {
  const { roles, userId } = actorOf(ctx)
  const word = wordFor(queue, 'read')
  if (!can(roles, word)) throw notPermitted(word, true)
  const others = allOf([
    ofQueue(queue),
    filter.search?.trim() && saying(filter.search),
    filter.mine && sql`a.assigned_to = ${userId}`,
  ])
  const where = allOf([others, filter.status && sql`a.status = ${filter.status}`])
  const rows = await readApplications(ctx, where, pageTail(page, sorts, sql`a.id`))
  const counts = await rowsOf<{ status: string; count: number; late: number }>(
    ctx.db,
    sql`select a.status, count(*)::int as count, count(*) filter (where ${associatesLate(ctx.now)})::int as late
        from associate_applications a where ${others} group by 1`,
  )
  return { ...pageOf(rows), counts, late: counts.reduce((sum, one) => sum + one.late, 0) }
}

/** An application of a queue that the caller may see, or NOT_FOUND. */
export async function getAssociate(ctx: Ctx, id: string | number, action: Action = 'read'): Promise<AssociateRow> {
  const row = found((await readApplications(ctx, sql`a.id = ${idOf(id)}`))[0])
  const { roles } = actorOf(ctx)
  if (!can(roles, wordFor(queueOf(row.type), 'read'))) throw refused('NOT_FOUND')
  const word = wordFor(queueOf(row.type), action)
  if (!can(roles, word)) throw notPermitted(word, true)
  return row
}

/** The same, locked until the end of the transaction. */
export async function lockAssociate(ctx: Ctx, id: string): Promise<AssociateRow> {
  await ctx.db.selectFrom('associateApplications').select('id').where('id', '=', idOf(id)).forUpdate().execute()
  return getAssociate(ctx, id, 'approve')
}

/** Whether the caller sent it, by account or email address. */
export const isOwnAssociate = (ctx: Ctx, { userId, email }: AssociateRow): boolean => {
  const actor = actorOf(ctx)
  return actor.userId === userId || actor.email.toLowerCase() === email.toLowerCase()
}

export function transitionsOfAssociate(
  ctx: Ctx,
  row: AssociateRow,
): { transition: AssociateTransition; whyNot: Refusal | null }[] {
  return associateTransitions.flatMap((transition) => {
    const why = whyNotAssociateTransition(transition, { ...row, isOwn: isOwnAssociate(ctx, row) })
    // A dealer application without an associate must be assigned before approval
    return why?.code === 'BAD_TRANSITION' || why?.code === 'ASSOCIATE_NEEDED' ? [] : [{ transition, whyNot: why }]
  })
}

export async function historyOfAssociate(ctx: Ctx, { id }: AssociateRow) {
  const transitions = await readTransitions(ctx, 'associate', id)
  return transitions.map(({ from, to, actor, ...transition }) => ({
    ...transition,
    from: from as AssociateStatus | null,
    to: to as AssociateStatus,
    by: actor,
  }))
}

/** Other applications with the same address or mobile number, in queues that the caller may see. */
export async function alikeAssociates(ctx: Ctx, { id, email, mobile }: AssociateRow) {
  const { roles } = actorOf(ctx)
  const rows = await rowsOf<{ id: number; type: AssociateType; status: AssociateStatus; createdAt: Date }>(
    ctx.db,
    sql`select a.id, a.type, a.status, a.created_at as "createdAt" from associate_applications a
        where a.id <> ${id} and (lower(a.email) = lower(${email}) or a.mobile = ${mobile}) order by a.id desc limit 20`,
  )
  return rows
    .filter(({ type }) => can(roles, wordFor(queueOf(type), 'read')))
    .map((row) => ({ ...row, number: associateNumber(row.id) }))
}

/** Possible assignees of this application. */
export const colleaguesOf = (ctx: Ctx, { type }: AssociateRow) => holdersOf(ctx, wordFor(queueOf(type), 'approve'))

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Sets the assignee and the follow-up date. */
export async function setAssociateFollowUp(ctx: Ctx, id: string, assignedTo: string | null, followUpOn: string | null) {
  if (followUpOn && !isDay(followUpOn)) throw refused('DATE_BAD', {}, 'followUpOn')
  return transaction(ctx, async (ctx) => {
    const before = await lockAssociate(ctx, id)
    const colleagues = await colleaguesOf(ctx, before)
    if (assignedTo && !colleagues.some((one) => one.id === idOf(assignedTo)))
      throw refused('NOT_A_CHOICE', { field: terms('COLLEAGUE') }, 'assignedTo')
    await sql`
      update associate_applications set assigned_to = ${assignedTo && idOf(assignedTo)},
      follow_up_on = ${followUpOn || null}
      where id = ${before.id}`.execute(ctx.db)
    const was = { assignedTo: before.assignedTo, followUpOn: before.followUpOn }
    await audit(ctx, 'associate.plan', 'associate', before.id, was, { assignedTo, followUpOn })
    return getAssociate(ctx, id)
  })
}

export async function addAssociateNote(ctx: Ctx, id: string, body: string): Promise<AssociateRow> {
  const row = await getAssociate(ctx, id, 'approve')
  await writeNote(ctx, 'associate', row.id, body)
  return row
}

/** An application, for messages and other capabilities. */
export const readAssociate = async (ctx: Ctx, id: number): Promise<AssociateRow | undefined> =>
  (await readApplications(ctx, sql`a.id = ${id}`))[0]

/** Whether an account with this address exists. */
export const accountOf = (ctx: Ctx, email: string) =>
  rowOf<{ id: number; isProven: boolean }>(
    ctx.db,
    sql`select id, email_verified_at is not null as "isProven" from users where lower(email) = lower(${email})
      and status <> 'DELETED'`,
  )

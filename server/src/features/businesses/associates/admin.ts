import { type AssociateQueue, type AssociateStatus, associateNumber, queueOf } from '@neev/domain/businesses/associates'
import { can, type Permission } from '@neev/domain/core/access/permissions'
import { terms } from '@neev/domain/core/refusals'
import { audit } from '#core/audit.ts'
import { holdersOf } from '#core/colleagues.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, notPermitted, refused } from '#core/errors.ts'
import { readTransitions } from '#core/history.ts'
import { writeNote } from '#core/internal-notes.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import {
  type AssociateFilter,
  type AssociateRow,
  applicationById,
  applicationsOf,
  countApplications,
  similarApplications,
} from './admin.queries.ts'

type Action = 'read' | 'approve'
/** Partners are reviewed by admins only, sellers and associates also by seller managers. */
const entityOf = (queue: AssociateQueue) => (queue === 'ENQUIRY' || queue === 'SERVICE' ? 'partner' : 'associate')
export const wordFor = (queue: AssociateQueue, action: Action): Permission => `${entityOf(queue)}:${action}`

type ListFilter = Omit<AssociateFilter, 'assignedTo'> & { mine?: boolean | null }

/** A page of a queue's applications, with counts by status. */
export async function listAssociates(ctx: Ctx, queue: AssociateQueue, page: PageInput, input: ListFilter) {
  const { roles, userId } = actorOf(ctx)
  const word = wordFor(queue, 'read')
  if (!can(roles, word)) throw notPermitted(word, true)
  const filter = { search: input.search, status: input.status, assignedTo: input.mine ? userId : null }
  const rows = await applicationsOf(ctx.db, ctx.now, queue, filter, page)
  const counts = await countApplications(ctx.db, ctx.now, queue, { ...filter, status: null })
  return { ...pageOf(rows), counts, late: counts.reduce((sum, one) => sum + one.late, 0) }
}

/** An application of a queue that the caller may see, or NOT_FOUND. */
export async function getAssociate(ctx: Ctx, id: string | number, action: Action = 'read'): Promise<AssociateRow> {
  const row = found(await applicationById(ctx.db, ctx.now, idOf(id)))
  const { roles } = actorOf(ctx)
  if (!can(roles, wordFor(queueOf(row.type), 'read'))) throw refused('NOT_FOUND')
  const word = wordFor(queueOf(row.type), action)
  if (!can(roles, word)) throw notPermitted(word, true)
  return row
}

/** The same, locked until the end of the transaction. */
export async function lockAssociate(ctx: Ctx, id: string | number): Promise<AssociateRow> {
  await ctx.db.selectFrom('associateApplications').select('id').where('id', '=', idOf(id)).forUpdate().execute()
  return getAssociate(ctx, id, 'approve')
}

/** Whether the caller sent it, by account or email address. */
export const isOwnAssociate = (ctx: Ctx, { userId, email }: AssociateRow): boolean => {
  const actor = actorOf(ctx)
  return actor.userId === userId || actor.email.toLowerCase() === email.toLowerCase()
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
  const rows = await similarApplications(ctx.db, { id, email, mobile })
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
    await ctx.db
      .updateTable('associateApplications')
      .set({ assignedTo: assignedTo ? idOf(assignedTo) : null, followUpOn: followUpOn || null })
      .where('id', '=', before.id)
      .execute()
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
export const readAssociate = (ctx: Ctx, id: number): Promise<AssociateRow | undefined> =>
  applicationById(ctx.db, ctx.now, id)

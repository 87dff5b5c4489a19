import { enquiryNumber } from '@neev/domain/procurement/enquiries/enquiries'
import { type EnquiryStatus, type LostReason, lostReasons } from '@neev/domain/procurement/enquiries/leads'
import { actorOf, type Ctx } from '#core/context.ts'
import { readTransitions, type TransitionRow } from '#core/history.ts'
import type { EnquiryRow } from './leads.queries.ts'
import { isStaff } from './leads.ts'

const kinds = ['ASSIGNED', 'FOLLOW_UP', 'MERGED', 'SEPARATED'] as const
type Kind = (typeof kinds)[number] | 'STATUS'

const kindOfStep = (code: string | null): Kind => kinds.find((kind) => kind === code) ?? 'STATUS'

/** The date and the note of a follow-up, as `setFollowUp` writes them. */
function followUp(note: string | null): { on: string | null; note: string | null } {
  const [, on, text] = /^(\d{4}-\d{2}-\d{2})?\s*([\s\S]*)$/.exec(note ?? '') ?? []
  return { on: on ?? null, note: text || null }
}

function present(id: number, { reasonCode, actor, note, from, to, ...step }: TransitionRow) {
  const kind = kindOfStep(reasonCode)
  return {
    ...step,
    number: enquiryNumber(id),
    kind,
    from: from as EnquiryStatus | null,
    to: to as EnquiryStatus,
    reason: lostReasons.find((reason): reason is LostReason => reason === reasonCode) ?? null,
    on: null,
    note,
    ...(kind === 'FOLLOW_UP' && followUp(note)),
    // The sender is shown above the history
    by: from === null ? null : actor,
  }
}

/**
 * The history of an enquiry. Staff see that of merged ones too; a business sees what happened since it has the enquiry,
 * with the names and notes of its own members.
 */
export async function historyOf(ctx: Ctx, { id, sellerId }: EnquiryRow) {
  const own = await readTransitions(ctx, 'enquiry', id)
  if (!isStaff(ctx)) return businessView(ctx, own, id, sellerId)
  const merged = await ctx.db.selectFrom('enquiries').select('id').where('mergedInto', '=', id).orderBy('id').execute()
  const steps = own.map((step) => present(id, step))
  for (const other of merged)
    steps.push(...(await readTransitions(ctx, 'enquiry', other.id)).map((step) => present(other.id, step)))
  return steps.toSorted((one, other) => one.id - other.id)
}

async function businessView(ctx: Ctx, own: readonly TransitionRow[], id: number, sellerId: number | null) {
  const members = await ctx.db
    .selectFrom('sellerMemberShown')
    .select('userId')
    .where('sellerId', '=', sellerId)
    .execute()
  const ours = new Set([...members.map(({ userId }) => userId), actorOf(ctx).userId])
  const since = own.findLastIndex(({ reasonCode }) => reasonCode === 'ASSIGNED')
  return own
    .filter(({ from }, at) => at >= since || from === null)
    .filter(({ reasonCode }) => reasonCode !== 'MERGED' && reasonCode !== 'SEPARATED')
    .map((step) => present(id, step))
    .map((step) => {
      const isOurs = step.actorId !== null && ours.has(step.actorId)
      return isOurs || step.kind === 'ASSIGNED'
        ? { ...step, by: isOurs ? step.by : null }
        : { ...step, by: null, note: null }
    })
}

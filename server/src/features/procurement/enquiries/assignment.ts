import { terms } from '@neev/domain/core/refusals'
import { enquiryNumber } from '@neev/domain/procurement/enquiries/enquiries'
import { whyNotAssigned, whyNotMerged } from '@neev/domain/procurement/enquiries/leads'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { forRow, found, idOf, refused, refuseIf } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { assigneesFor, assigneesOf, businessFor, categoriesOf, sourcesOf, staffFor } from './assignees.queries.ts'
import type { EnquiryRow } from './leads.queries.ts'
import { getEnquiry, lockEnquiry } from './leads.ts'
import { takePlace } from './quota.ts'
import { setStatus } from './states.ts'

const maxAtOnce = 50

function checkedIds(ids: readonly string[]): number[] {
  if (ids.length === 0 || ids.length > maxAtOnce)
    throw refused('TOO_LARGE', { field: terms('ENQUIRIES'), max: maxAtOnce }, 'ids')
  return [...new Set(ids.map(idOf))].toSorted((one, other) => one - other)
}

export const listAssignees = (ctx: Ctx, ids: readonly string[], search: string) =>
  assigneesFor(ctx.db, checkedIds(ids), search.slice(0, 80))

/** Values of filters. */
export async function listChoices(ctx: Ctx) {
  const sources = await sourcesOf(ctx.db)
  return {
    sources: sources.map(({ source }) => source),
    assignees: await assigneesOf(ctx.db),
    categories: await categoriesOf(ctx.db),
  }
}

/** `seller:12` or `staff:5`, with the name; refuses who cannot answer these enquiries. */
async function readAssignee(ctx: Ctx, ids: readonly number[], value: string) {
  const [, kind, text] = /^(seller|staff):(\d{1,15})$/.exec(value) ?? []
  const id = Number(text)
  const row = text && (kind === 'seller' ? await businessFor(ctx.db, ids, id) : await staffFor(ctx.db, id))
  if (!row) throw refused('NOT_A_CHOICE', { field: terms('ASSIGNEE') }, 'assignee')
  return { name: row.name, sellerId: kind === 'seller' ? row.id : null, staffId: kind === 'staff' ? row.id : null }
}

/** Gives open enquiries to a business or a member of staff, whose time to answer begins now. All of them or none. */
export async function assignEnquiries(ctx: Ctx, entered: readonly string[], value: string): Promise<EnquiryRow[]> {
  const ids = checkedIds(entered)
  return transaction(ctx, async (ctx) => {
    const assignee = await readAssignee(ctx, ids, value)
    const rows: EnquiryRow[] = []
    for (const id of ids)
      rows.push(
        await forRow(
          () => enquiryNumber(id),
          () => assign(ctx, id, assignee),
        ),
      )
    return rows
  })
}

type To = { name: string; sellerId: number | null; staffId: number | null }

async function assign(ctx: Ctx, id: number, { name, sellerId, staffId }: To): Promise<EnquiryRow> {
  const row = await lockEnquiry(ctx, id)
  refuseIf(whyNotAssigned(row.status))
  if (row.sellerId === sellerId && row.staffId === staffId) return row
  const { isLast } = sellerId === null ? { isLast: false } : await takePlace(ctx, sellerId)
  const change = { id, from: row.status, to: 'ASSIGNED', reasonCode: 'ASSIGNED', note: name } as const
  await setStatus(ctx, { ...change, followUpOn: row.followUpOn }, { sellerId, staffId })
  const before = { sellerId: row.sellerId, staffId: row.staffId, status: row.status }
  await audit(ctx, 'enquiry.assign', 'enquiry', id, before, { sellerId, staffId, status: 'ASSIGNED' })
  if (isLast && sellerId !== null) await ctx.emit('seller.changed', { sellerId })
  await ctx.emit('enquiry.received', { enquiryId: id })
  if (sellerId !== null) await ctx.emit('enquiry.sent', { enquiryId: id })
  return getEnquiry(ctx, id)
}

/** Merges an enquiry into the one that stays, which is returned. The earlier of both deadlines counts. */
export async function mergeEnquiry(ctx: Ctx, id: string, into: string): Promise<EnquiryRow> {
  return transaction(ctx, async (ctx) => {
    // Two merges at once lock in the same order
    for (const one of [idOf(id), idOf(into)].toSorted((a, b) => a - b)) await lockEnquiry(ctx, one)
    const [merged, target] = [await getEnquiry(ctx, id), await getEnquiry(ctx, into)]
    refuseIf(whyNotMerged(target, merged))
    const note = enquiryNumber(target.id)
    await setStatus(
      ctx,
      { id: merged.id, from: merged.status, to: 'DUPLICATE', reasonCode: 'MERGED', note },
      { mergedInto: target.id, mergedFrom: merged.status },
    )
    const after = { mergedInto: target.id, status: 'DUPLICATE' }
    await audit(ctx, 'enquiry.merge', 'enquiry', merged.id, { mergedInto: null, status: merged.status }, after)
    await moveMerged(ctx, merged.id, target.id)
    if (merged.dueAt && target.dueAt && merged.dueAt < target.dueAt)
      await ctx.db.updateTable('enquiries').set({ dueAt: merged.dueAt }).where('id', '=', target.id).execute()
    const number = enquiryNumber(merged.id)
    await recordTransition(ctx, {
      ...{
        entity: 'enquiry',
        id: target.id,
        from: target.status,
        to: target.status,
        reasonCode: 'MERGED',
        note: number,
      },
    })
    return getEnquiry(ctx, target.id)
  })
}

/** What was merged into a duplicate belongs to the one that stays. */
const moveMerged = (ctx: Ctx, from: number, to: number) =>
  ctx.db.updateTable('enquiries').set({ mergedInto: to }).where('mergedInto', '=', from).execute()

/** Undoes a merge: the enquiry has its former status again. */
export async function separateEnquiry(ctx: Ctx, id: string): Promise<EnquiryRow> {
  return transaction(ctx, async (ctx) => {
    const row = await lockEnquiry(ctx, id)
    const { mergedInto, mergedFrom } = found(
      await ctx.db
        .selectFrom('enquiries')
        .select(['mergedInto', 'mergedFrom'])
        .where('id', '=', row.id)
        .executeTakeFirst(),
    )
    if (mergedInto === null || mergedFrom === null) throw refused('MERGE_UNDONE')
    await setStatus(
      ctx,
      { id: row.id, from: 'DUPLICATE', to: mergedFrom, reasonCode: 'SEPARATED', note: enquiryNumber(mergedInto) },
      { mergedInto: null, mergedFrom: null },
    )
    const before = { mergedInto, status: 'DUPLICATE' }
    await audit(ctx, 'enquiry.separate', 'enquiry', row.id, before, { mergedInto: null, status: mergedFrom })
    return getEnquiry(ctx, row.id)
  })
}

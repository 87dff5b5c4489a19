import { can, scopeOf } from '@neev/domain/core/access/permissions'
import { terms } from '@neev/domain/core/refusals'
import { enquiryNumber } from '@neev/domain/procurement/enquiries/enquiries'
import {
  type EnquiryTransition,
  enquiryAfter,
  followUpInput,
  isOpenEnquiry,
  type LostReason,
  leadDue,
  leadStep,
  minutesLeft,
  transitionsOfEnquiry,
  whyNotEnquiryTransition,
  whyNotFollowUp,
} from '@neev/domain/procurement/enquiries/leads'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { fileLink } from '#core/files/uploads.ts'
import { recordTransition } from '#core/history.ts'
import { readNotes, writeNote } from '#core/internal-notes.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import {
  countEnquiries,
  countLeads,
  type EnquiryFilter,
  type EnquiryRow,
  enquiriesOf,
  enquiryOf,
  figuresOf,
  type Reader,
  twinsOf,
} from './leads.queries.ts'
import { quotaOf } from './quota.ts'
import { setStatus } from './states.ts'

/** Whether the caller works on enquiries of all businesses. */
export const isStaff = (ctx: Ctx): boolean => scopeOf(actorOf(ctx).roles, 'lead:read') === 'any'

/** Callers read enquiries to their business, or all. */
const readerOf = (ctx: Ctx): Reader => (isStaff(ctx) ? { all: true } : { all: false, sellerId: actorOf(ctx).sellerId })

/** A page of enquiries, with counts by status. */
export async function listEnquiries(ctx: Ctx, page: PageInput, entered: EnquiryFilter) {
  const reader = readerOf(ctx)
  // Businesses see neither sources nor who else has enquiries
  const filter = reader.all ? entered : { ...entered, source: null, assignee: null }
  const rows = await enquiriesOf(ctx.db, ctx.now, { reader, filter, page })
  const counts = await countEnquiries(ctx.db, ctx.now, reader, { ...filter, status: null, overdue: null })
  return { ...pageOf(rows), counts, overdue: counts.reduce((sum, { overdue }) => sum + overdue, 0) }
}

export const getEnquiry = async (ctx: Ctx, id: string | number): Promise<EnquiryRow> =>
  found(await enquiryOf(ctx.db, readerOf(ctx), idOf(id)))

/** An enquiry, for messages. */
export const readEnquiry = (ctx: Ctx, id: number): Promise<EnquiryRow | undefined> =>
  enquiryOf(ctx.db, { all: true }, id)

/** The next step with its deadline; null if the enquiry is closed. */
export function clockOf(ctx: Ctx, { status, dueAt, sellerId, staffId }: EnquiryRow) {
  const step = leadStep(status, { isGiven: sellerId !== null || staffId !== null })
  return step === null || dueAt === null ? null : { step, due: dueAt, minutesLeft: minutesLeft(dueAt, ctx.now) }
}

export const transitionsOf = (ctx: Ctx, { status }: EnquiryRow): EnquiryTransition[] =>
  can(actorOf(ctx).roles, 'lead:answer') ? transitionsOfEnquiry(status, isStaff(ctx)) : []

export async function filesOf(ctx: Ctx, { id }: EnquiryRow) {
  const files = await ctx.db
    .selectFrom('enquiryFiles as e')
    .innerJoin('fileShown as f', 'f.id', 'e.fileId')
    .select(['e.name', 'f.mime', 'f.size', 'f.key'])
    .where('e.enquiryId', '=', id)
    .orderBy('e.id')
    .execute()
  return files.map(({ key, ...file }) => ({ ...file, url: fileLink(ctx, key) }))
}

/** Possible duplicates, with what agrees; only for staff. */
export async function possibleTwins(ctx: Ctx, row: EnquiryRow) {
  if (!isStaff(ctx) || row.dueAt === null) return []
  return (await twinsOf(ctx.db, row)).map((twin) => ({
    ...twin,
    number: enquiryNumber(twin.id),
    sameProduct: twin.identifier === row.identifier,
    samePlace: twin.pincode === row.pincode,
  }))
}

export const notesOf = (ctx: Ctx, { id }: EnquiryRow) => (isStaff(ctx) ? readNotes(ctx, 'enquiry', id) : [])

export async function writeEnquiryNote(ctx: Ctx, id: string, body: string): Promise<EnquiryRow> {
  const row = await getEnquiry(ctx, id)
  await writeNote(ctx, 'enquiry', row.id, body)
  return row
}

/** Locks an enquiry that the caller can read. */
export async function lockEnquiry(ctx: Ctx, id: string | number): Promise<EnquiryRow> {
  await ctx.db.selectFrom('enquiries').select('id').where('id', '=', idOf(id)).forUpdate().execute()
  return getEnquiry(ctx, id)
}

type Step = { transition: EnquiryTransition; reason: LostReason | null; note: string | null }

/** A status transition by the business or by staff, who take an enquiry that nobody has by answering it. */
export async function updateEnquiryStatus(
  ctx: Ctx,
  id: string,
  { transition, reason, note }: Step,
): Promise<EnquiryRow> {
  const said = note?.trim() || null
  if ((said?.length ?? 0) > 500) throw refused('TOO_LONG', { field: terms('NOTE'), max: 500 }, 'note')
  return transaction(ctx, async (ctx) => {
    const row = await lockEnquiry(ctx, id)
    refuseIf(whyNotEnquiryTransition(transition, { status: row.status, reason, isStaff: isStaff(ctx) }))
    const to = enquiryAfter(transition)
    const lost = to === 'LOST' ? reason : null
    const isAnswer = transition !== 'verify'
    const takes = isAnswer && row.sellerId === null && row.staffId === null
    await setStatus(
      ctx,
      { id: row.id, from: row.status, to, reasonCode: lost, note: said, followUpOn: row.followUpOn },
      {
        lostReason: lost,
        ...(isAnswer && { answeredAt: row.answeredAt ?? ctx.now }),
        ...(transition === 'verify' && { verifiedAt: ctx.now }),
        ...(takes && { staffId: actorOf(ctx).userId }),
      },
    )
    if (transition === 'verify' && row.sellerId !== null) {
      await setStatus(ctx, { id: row.id, from: 'VERIFIED', to: 'ASSIGNED' })
      await ctx.emit('enquiry.received', { enquiryId: row.id })
      await ctx.emit('enquiry.sent', { enquiryId: row.id })
    }
    return getEnquiry(ctx, id)
  })
}

/** Sets the next follow-up of an open enquiry, or removes it. */
export async function setFollowUp(ctx: Ctx, id: string, values: unknown): Promise<EnquiryRow> {
  const { on, note } = parseInput(followUpInput, values)
  return transaction(ctx, async (ctx) => {
    const row = await lockEnquiry(ctx, id)
    refuseIf(whyNotFollowUp(on, row.status, ctx.now))
    const { status, statusChangedAt: since } = row
    await ctx.db
      .updateTable('enquiries')
      .set({ followUpOn: on, dueAt: leadDue({ status, since, followUpOn: on }) })
      .where('id', '=', row.id)
      .execute()
    const entry = [on ?? '', note].join(' ').trim() || null
    await recordTransition(ctx, {
      ...{ entity: 'enquiry', id: row.id, from: status, to: status, reasonCode: 'FOLLOW_UP', note: entry },
    })
    return getEnquiry(ctx, id)
  })
}

/** Figures of a partner's dashboard, for enquiries about products or services. */
export async function partnerFigures(ctx: Ctx, kind: 'PRODUCT' | 'SERVICE') {
  const { sellerId } = actorOf(ctx)
  const company = await ctx.db
    .selectFrom('sellerShown')
    .select('tradeName as name')
    .where('id', '=', sellerId)
    .executeTakeFirst()
  const numbers = found(await figuresOf(ctx.db, ctx.now, sellerId, kind))
  const listed = ctx.db
    .selectFrom(kind === 'PRODUCT' ? 'requestOffers' : 'services')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', 'in', ['LIVE', 'PUBLISHED']).as('openListings'),
      fn.countAll<number>().filterWhere('status', 'in', ['PENDING_APPROVAL', 'PROPOSED']).as('pendingListings'),
    ])
    .where('sellerId', '=', sellerId)
  const { late: waiting, responseMinutes, won, decided } = numbers
  return {
    company: company?.name ?? null,
    quota: sellerId === null ? null : await quotaOf(ctx, sellerId),
    leads: await countLeads(ctx.db, sellerId, kind),
    late: waiting,
    responseMinutes,
    wonBp: decided === 0 ? null : Math.round((won * 10_000) / decided),
    ...(await listed.executeTakeFirstOrThrow()),
  }
}

/** Records that an enquiry became an order, whatever its step; nothing if it is closed already. `note` is the order. */
export async function winEnquiry(ctx: Ctx, id: number, note: string): Promise<void> {
  await ctx.db.selectFrom('enquiries').select('id').where('id', '=', id).forUpdate().execute()
  const row = await readEnquiry(ctx, id)
  if (!row || !isOpenEnquiry(row.status)) return
  const { answeredAt, verifiedAt } = row
  const also = { answeredAt: answeredAt ?? ctx.now, verifiedAt: verifiedAt ?? ctx.now }
  await setStatus(ctx, { id, from: row.status, to: 'WON', note }, also)
}

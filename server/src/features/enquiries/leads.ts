import { scopeOf } from '@neev/domain/core/permissions'
import { terms } from '@neev/domain/core/refusals'
import {
  type EnquiryStatus,
  type EnquiryTransition,
  enquiryAfter,
  type LostReason,
  whyNotEnquiryTransition,
} from '@neev/domain/sellers/enquiries'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, refused, refuseIf } from '#core/errors.ts'
import { readTransitions, recordTransition } from '#core/history.ts'
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
} from './leads.queries.ts'
import { quotaOf } from './quota.ts'

/** Callers read enquiries to their business, or all. */
function readerOf(ctx: Ctx): Reader {
  const { roles, sellerId } = actorOf(ctx)
  return scopeOf(roles, 'lead:read') === 'any' ? { all: true } : { all: false, sellerId }
}

/** A page of enquiries, with counts by status. */
export async function listEnquiries(ctx: Ctx, page: PageInput, filter: EnquiryFilter) {
  const reader = readerOf(ctx)
  const rows = await enquiriesOf(ctx.db, ctx.now, { reader, filter, page })
  const counts = await countEnquiries(ctx.db, reader, { ...filter, status: null })
  return { ...pageOf(rows), counts }
}

export const getEnquiry = async (ctx: Ctx, id: string | number): Promise<EnquiryRow> =>
  found(await enquiryOf(ctx.db, ctx.now, readerOf(ctx), idOf(id)))

/** An enquiry, for messages. */
export const readEnquiry = (ctx: Ctx, id: number): Promise<EnquiryRow | undefined> =>
  enquiryOf(ctx.db, ctx.now, { all: true }, id)

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
  const numbers = found(await figuresOf(ctx.db, ctx.now, sellerId, kind))
  const listed = ctx.db
    .selectFrom(kind === 'PRODUCT' ? 'requestOffers' : 'services')
    .select((db) => ['status', db.fn.countAll<number>().as('count')])
    .where('sellerId', '=', sellerId)
    .groupBy('status')
  const { late: waiting, responseMinutes, won, decided } = numbers
  return {
    company: company?.name ?? null,
    quota: sellerId === null ? null : await quotaOf(ctx, sellerId),
    leads: await countLeads(ctx.db, sellerId, kind),
    late: waiting,
    responseMinutes,
    wonBp: decided === 0 ? null : Math.round((won * 10_000) / decided),
    listed: await listed.execute(),
  }
}

import { scopeOf } from '@neev/domain/core/access/permissions'
import { creditLineInput } from '@neev/domain/money/credit/credit-lines'
import {
  type CreditProposalStatus,
  creditProposalDeclineInput,
  needsTwoPeople,
  whyNotDecided,
  whyNotWithdrawn,
} from '@neev/domain/money/credit/credit-proposals'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import type { LineRow } from './lines.queries.ts'
import { grantorOf, lockOfSeller, refusePast, twoPeopleAbove, writeLine, writeTerms } from './lines.ts'
import { type ProposalReader, type ProposalRow, proposalById, readProposals } from './proposals.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** Somebody proposed a limit that another person has to approve. */
    'credit.proposed': { proposalId: number }
  }
}

/** Whose proposals the caller decides: any for the operator, otherwise those of the caller's business. */
const readerOf = (ctx: Ctx): ProposalReader =>
  scopeOf(actorOf(ctx).roles, 'credit:approve') === 'any' ? 'ALL' : { sellerId: grantorOf(ctx) }

/** Proposals that wait for a decision, oldest first. */
export const listProposals = (ctx: Ctx): Promise<ProposalRow[]> => readProposals(ctx.db, readerOf(ctx))

/** Whether the caller proposed it, and so cannot decide it. */
export const isOwn = (ctx: Ctx, { proposedBy }: ProposalRow): boolean => actorOf(ctx).userId === proposedBy

/** The line of a seller to a company that is not closed, locked; null without one. */
async function lineOf(ctx: Ctx, sellerId: number, accountId: number): Promise<LineRow | null> {
  const row = await ctx.db
    .selectFrom('creditLines')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where('accountId', '=', accountId)
    .where('status', '<>', 'CLOSED')
    .executeTakeFirst()
  return row ? lockOfSeller(ctx, row.id, sellerId) : null
}

/** Proposes terms with a limit that needs two people, for a new line of the caller's business or one that it has. */
export function proposeCredit(ctx: Ctx, companyId: string, values: unknown): Promise<ProposalRow> {
  const { companyId: company, ...terms } = parseInput(creditLineInput, { companyId, ...(values as object) })
  refusePast(ctx, terms)
  const sellerId = grantorOf(ctx)
  const accountId = idOf(company)
  return transaction(ctx, async (ctx) => {
    const line = await lineOf(ctx, sellerId, accountId)
    const { limitPaise } = terms
    const wanted = { limitPaise, currentPaise: line?.limitPaise ?? null, abovePaise: await twoPeopleAbove(ctx) }
    if (!needsTwoPeople(wanted)) throw refused('CREDIT_ALONE', {}, 'limitPaise')
    const { id } = await ctx.db
      .insertInto('creditProposals')
      .values({
        sellerId,
        accountId,
        lineId: line?.id ?? null,
        lineVersion: line?.version ?? null,
        limitPaise,
        terms: JSON.stringify(terms),
        status: 'PROPOSED',
        proposedBy: actorOf(ctx).userId,
        proposedAt: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error) => {
        if (brokeConstraint(error, 'credit_proposals_open')) throw refused('CREDIT_PROPOSED', {}, 'companyId')
        throw error
      })
    await audit(ctx, 'credit.proposeLimit', 'creditProposal', id, null, { companyId: accountId, ...terms })
    await ctx.emit('credit.proposed', { proposalId: id })
    return found(await proposalById(ctx.db, { sellerId }, id))
  })
}

/** A proposal that the caller reads, locked; NOT_FOUND for others. */
async function lockProposal(ctx: Ctx, id: string): Promise<ProposalRow> {
  await ctx.db.selectFrom('creditProposals').select('id').where('id', '=', idOf(id)).forUpdate().execute()
  return found(await proposalById(ctx.db, readerOf(ctx), idOf(id)))
}

type Decided = Exclude<CreditProposalStatus, 'PROPOSED'>
type Decision = { status: Decided; reason?: string; lineId?: number }

const auditActions = {
  APPROVED: 'credit.approveLimit',
  DECLINED: 'credit.declineLimit',
  WITHDRAWN: 'credit.withdrawLimit',
} as const satisfies Record<Decided, string>

async function decide(ctx: Ctx, { id, status: from }: ProposalRow, set: Decision): Promise<ProposalRow> {
  await ctx.db
    .updateTable('creditProposals')
    .set({ ...set, decidedBy: actorOf(ctx).userId, decidedAt: ctx.now })
    .where('id', '=', id)
    .execute()
  await audit(ctx, auditActions[set.status], 'creditProposal', id, { status: from }, set)
  return found(await proposalById(ctx.db, 'ALL', id))
}

/**
 * Approves a proposal of somebody else: grants or changes the line with exactly its terms. STALE if the line has changed
 * since it was proposed.
 */
export const approveProposal = (ctx: Ctx, id: string): Promise<ProposalRow> =>
  transaction(ctx, async (ctx) => {
    const proposal = await lockProposal(ctx, id)
    refuseIf(whyNotDecided(proposal, actorOf(ctx).userId))
    const { sellerId, accountId, terms, proposedBy, lineId, lineVersion } = proposal
    refusePast(ctx, terms)
    if (lineId === null) {
      const made = await writeLine(ctx, { sellerId, accountId, terms, grantedBy: proposedBy })
      return decide(ctx, proposal, { status: 'APPROVED', lineId: made })
    }
    const line = await lockOfSeller(ctx, lineId, sellerId)
    if (line.version !== lineVersion) throw refused('STALE')
    await writeTerms(ctx, line, terms)
    return decide(ctx, proposal, { status: 'APPROVED' })
  })

/** Declines a proposal of somebody else, with a reason. */
export function declineProposal(ctx: Ctx, id: string, reason: string): Promise<ProposalRow> {
  const input = parseInput(creditProposalDeclineInput, { reason })
  return transaction(ctx, async (ctx) => {
    const proposal = await lockProposal(ctx, id)
    refuseIf(whyNotDecided(proposal, actorOf(ctx).userId))
    return decide(ctx, proposal, { status: 'DECLINED', reason: input.reason })
  })
}

/** Withdraws a proposal of the caller's own. */
export const withdrawProposal = (ctx: Ctx, id: string): Promise<ProposalRow> =>
  transaction(ctx, async (ctx) => {
    const proposal = await lockProposal(ctx, id)
    refuseIf(whyNotWithdrawn(proposal, actorOf(ctx).userId))
    return decide(ctx, proposal, { status: 'WITHDRAWN' })
  })

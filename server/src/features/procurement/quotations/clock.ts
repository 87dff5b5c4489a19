import { nextRoundAt, quoteRequestLimits } from '@neev/domain/procurement/quotations/requests'
import { type Ctx, transaction } from '#core/context.ts'
import { readExpiring } from './quotations.queries.ts'
import { readFinished, readInvitations, readUnanswered, requestById } from './requests.queries.ts'
import { closeRequest, inviteRound, lockRequest } from './requests.ts'

const maxPerRound = 200
/** Hours before the end of its prices that the buyer of an awarded quotation is reminded. */
const expiringHours = 24

/** Closes requests that are past their deadline or have all the quotations they asked for: a job. */
export async function closeFinished(ctx: Ctx): Promise<void> {
  for (const { id } of await readFinished(ctx.db, ctx.now, maxPerRound))
    await transaction(ctx, async (ctx) => {
      await lockRequest(ctx, id)
      const request = await requestById(ctx.db, 'ALL', id)
      if (request?.status === 'OPEN') await closeRequest(ctx, id)
    })
}

/** Invites the next round to requests without enough quotations: a job. */
export async function inviteMore(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - quoteRequestLimits.roundHours * 3_600_000)
  for (const { id } of await readUnanswered(ctx.db, ctx.now, before, maxPerRound))
    await transaction(ctx, async (ctx) => {
      await lockRequest(ctx, id)
      const request = await requestById(ctx.db, 'ALL', id)
      if (request?.status !== 'OPEN') return
      const invitations = await readInvitations(ctx.db, [id])
      const last = invitations.reduce((round, one) => Math.max(round, one.round), 0)
      const lastAt = Math.max(...invitations.map(({ invitedAt }) => invitedAt.getTime()))
      if (nextRoundAt(lastAt, request.deadline.getTime()) <= ctx.now.getTime())
        await inviteRound(ctx, { id, pincode: request.pincode, round: last + 1 })
    })
}

/** Reminds the buyer once of awarded prices that are about to expire: a job. */
export async function remindExpiring(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() + expiringHours * 3_600_000)
  for (const { id } of await readExpiring(ctx.db, ctx.now, before, maxPerRound))
    await transaction(ctx, async (ctx) => {
      const marked = await ctx.db
        .updateTable('quotations')
        .set({ expiringNotifiedAt: ctx.now })
        .where('id', '=', id)
        .where('expiringNotifiedAt', 'is', null)
        .executeTakeFirst()
      if (marked.numUpdatedRows > 0n) await ctx.emit('quotation.expiring', { quotationId: id })
    })
}

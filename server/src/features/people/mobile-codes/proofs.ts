import { mobileCodes } from '@neev/domain/people/mobile-codes'
import type { Ctx } from '#core/context.ts'
import { hashToken, newToken } from '#features/people/accounts/accounts.ts'
import type { CodeRow } from './codes.ts'
import { lockNumber } from './mobile-codes.queries.ts'

/**
 * Remembers in this browser that its user proved a number, by a token of which the server keeps the hash in place of the
 * code's challenge. It ends after twelve hours, or when the number was proven in three other browsers since.
 */
export async function keepProof(ctx: Ctx, { id, mobile }: Pick<CodeRow, 'id' | 'mobile'>): Promise<void> {
  const token = newToken()
  await lockNumber(ctx, mobile)
  await ctx.db
    .updateTable('mobileCodes')
    .set({
      challengeHash: hashToken(token),
      expiresAt: new Date(ctx.now.getTime() + mobileCodes.proofLife),
    })
    .where('id', '=', id)
    .execute()
  const inUse = ctx.db
    .selectFrom('mobileCodes')
    .select('id')
    .where('mobile', '=', mobile)
    .where('purpose', '=', 'ENQUIRY')
    .where('verifiedAt', 'is not', null)
    .where('usedAt', 'is', null)
    .orderBy('verifiedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mobileCodes.proofsPerNumber)
  await ctx.db
    .updateTable('mobileCodes')
    .set({ usedAt: ctx.now })
    .where('mobile', '=', mobile)
    .where('purpose', '=', 'ENQUIRY')
    .where('verifiedAt', 'is not', null)
    .where('usedAt', 'is', null)
    .where('id', 'not in', inUse)
    .execute()
  ctx.visit.keepNumberToken(token)
}

/** Whether this browser proved the number within the last twelve hours. */
export async function isProvenHere(ctx: Ctx, mobile: string): Promise<boolean> {
  const { numberToken } = ctx.visit
  if (!numberToken) return false
  const row = await ctx.db
    .selectFrom('mobileCodes')
    .select('id')
    .where('challengeHash', '=', hashToken(numberToken.slice(0, 200)))
    .where('mobile', '=', mobile)
    .where('purpose', '=', 'ENQUIRY')
    .where('verifiedAt', 'is not', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirst()
  return row !== undefined
}

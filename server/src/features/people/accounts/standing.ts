import type { UserStatus } from '@neev/domain/people/accounts/accounts'
import type { Ctx } from '#core/context.ts'

/** Blocks an account for a reason, or unblocks it without one; the caller writes the audit log. */
export async function setAccountStatus(
  ctx: Ctx,
  userId: number,
  status: UserStatus,
  blockedReason: string | null,
): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ status, blockedReason, updatedAt: ctx.now })
    .where('id', '=', userId)
    .execute()
}

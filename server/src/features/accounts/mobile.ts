import type { Ctx } from '#core/context.ts'
import { refuseTaken } from './sign-in/sign-in.ts'

/** Sets the verified number of an account, or removes it. MOBILE_TAKEN if it is verified for another account. */
export async function setMobile(ctx: Ctx, userId: number, mobile: string | null): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ mobile, mobileVerifiedAt: mobile === null ? null : ctx.now, updatedAt: ctx.now })
    .where('id', '=', userId)
    .execute()
    .catch(refuseTaken)
}

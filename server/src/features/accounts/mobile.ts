import type { Ctx } from '#core/context.ts'
import { refuseTaken } from './sign-in/sign-in.ts'

/** Removes the ways in besides the password: number, Google and Facebook. */
export async function dropOtherWays(ctx: Ctx, userId: number): Promise<void> {
  const none = { mobile: null, mobileVerifiedAt: null, facebookId: null, googleSub: null }
  await ctx.db
    .updateTable('users')
    .set({ ...none, updatedAt: ctx.now })
    .where('id', '=', userId)
    .execute()
}

/** Sets the verified number of an account, or removes it. MOBILE_TAKEN if it is verified for another account. */
export async function setMobile(ctx: Ctx, userId: number, mobile: string | null): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ mobile, mobileVerifiedAt: mobile === null ? null : ctx.now, updatedAt: ctx.now })
    .where('id', '=', userId)
    .execute()
    .catch(refuseTaken)
}

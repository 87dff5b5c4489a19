import type { Access } from '@neev/domain/core/access/access'
import type { Ctx } from '../context.ts'

/** What a request that declares nothing may give. */
export const noAccess: ReadonlySet<Access> = new Set()

/**
 * Called wherever something is written that lets a person act as somebody. Throws if the running mutation does not
 * declare by `@grants` that it gives this, so that nothing is written; work that continues after a request, such as
 * jobs, gives what its request was allowed to.
 */
export function grantAccess(ctx: Pick<Ctx, 'grants'>, access: Access): void {
  if (ctx.grants && !ctx.grants.has(access))
    throw new Error(`A mutation gives ${access}, and the contract does not say so: it needs @grants.`)
}

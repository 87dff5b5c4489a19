import { can, type Permission } from '@neev/domain/core/access/permissions'
import { terms } from '@neev/domain/core/refusals'
import { actorOf, type Ctx } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { refused } from '#core/errors.ts'
import type { Submitted } from './submitted.queries.ts'
import { fileLink } from './uploads.ts'

/** The seller whose submissions the caller reads; null for those who decide them. */
export const submitterOf = (ctx: Ctx, decide: Permission): number | null => {
  const { roles, sellerId } = actorOf(ctx)
  return can(roles, decide) ? null : (sellerId ?? 0)
}

type Row = Submitted<string>

/** The fields that every submission with a file has, by the permission that decides it. */
export function submittedFields(decide: Permission) {
  const decides = (ctx: Ctx) => can(ctx.actor?.roles ?? [], decide)
  return {
    link: ({ fileKey }: Row, _: unknown, ctx: Ctx) => fileLink(ctx, fileKey),
    decidedBy: ({ decidedByName }: Row, _: unknown, ctx: Ctx) => (decides(ctx) ? decidedByName : null),
    canWithdraw: ({ state }: Row, _: unknown, ctx: Ctx) => state === 'PENDING' && !decides(ctx),
    canDecide: ({ state }: Row, _: unknown, ctx: Ctx) => state === 'PENDING' && decides(ctx),
  }
}

/** Refuses a number that breaks a constraint; other errors are thrown on. */
export const refuseKnownNumber =
  (constraint: string) =>
  (error: unknown): never => {
    if (brokeConstraint(error, constraint)) throw refused('DUPLICATE', { field: terms('NUMBER') }, 'number')
    throw error
  }

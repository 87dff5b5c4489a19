import { createHash } from 'node:crypto'
import type { SignInEventKind } from '@neev/domain/accounts'
import { actorOf, type Ctx } from '#core/context.ts'
import { idOf } from '#core/errors.ts'
import { log } from '#core/log.ts'
import { type ActivityRow, insertActivity, readActivity } from './activity.queries.ts'

/** What somebody looks for in the log where no account is known: the same for each try at one address, and no address. */
const shortHash = (email: string): string => createHash('sha256').update(email).digest('hex').slice(0, 12)

const warnings: ReadonlySet<SignInEventKind | 'REFUSED'> = new Set([
  'FAILED',
  'LOCKED',
  'REFUSED',
  'SECOND_FACTOR_FAILED',
  'SECOND_FACTOR_RESET',
])

/** Whose sign-in something happened at: an account, or an address that has none. */
export type Whose = { userId: number } | { email: string }

/** Writes a line into the log: what happened, to which account, from which address. REFUSED is a try while the account is locked. */
export function logActivity(ctx: Ctx, kind: SignInEventKind | 'REFUSED', whose: Whose): void {
  const who = 'userId' in whose ? { userId: whose.userId } : { account: shortHash(whose.email) }
  const by = ctx.actor && { by: ctx.actor.userId }
  log[warnings.has(kind) ? 'warn' : 'info']({ event: `sign-in.${kind}`, ...who, ...by, ip: ctx.visit.ip }, 'sign-in')
}

/** Writes down what happened at the sign-in of an account: a line of the log, and a row for its owner and for admins. */
export async function noteActivity(ctx: Ctx, kind: SignInEventKind, whose: Whose): Promise<void> {
  logActivity(ctx, kind, whose)
  if ('userId' in whose) await insertActivity(ctx, kind, whose.userId)
}

/** What happened at the actor's own sign-in, the newest first. */
export const ownActivity = (ctx: Ctx): Promise<ActivityRow[]> => readActivity(ctx, actorOf(ctx).userId)

/** The same of any account, for those who may read accounts. */
export const activityOf = (ctx: Ctx, userId: string): Promise<ActivityRow[]> => readActivity(ctx, idOf(userId))

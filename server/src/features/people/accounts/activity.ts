import { createHash } from 'node:crypto'
import type { SignInEventKind } from '@neev/domain/people/accounts/accounts'
import { actorOf, type Ctx } from '#core/context.ts'
import { idOf } from '#core/errors.ts'
import { log } from '#core/log.ts'
import { type ActivityRow, insertActivity, readActivity } from './activity.queries.ts'

/**
 * An identifier for the log where no account is known: the same for each attempt at one address, without revealing it.
 */
const shortHash = (email: string): string => createHash('sha256').update(email).digest('hex').slice(0, 12)

const warnings: ReadonlySet<SignInEventKind | 'REFUSED'> = new Set([
  'FAILED',
  'LOCKED',
  'REFUSED',
  'SECOND_FACTOR_FAILED',
  'SECOND_FACTOR_RESET',
])

/** The account of a sign-in event, or an address without an account. */
export type Whose = { userId: number } | { email: string }

/** Logs a sign-in event with account and address. REFUSED is an attempt while the account is locked. */
export function logActivity(ctx: Ctx, kind: SignInEventKind | 'REFUSED', whose: Whose): void {
  const who = 'userId' in whose ? { userId: whose.userId } : { account: shortHash(whose.email) }
  const by = ctx.actor && { by: ctx.actor.userId }
  log[warnings.has(kind) ? 'warn' : 'info']({ event: `sign-in.${kind}`, ...who, ...by, ip: ctx.visit.ip }, 'sign-in')
}

/** Records a sign-in event: a log line, and a row for the user and admins. */
export async function noteActivity(ctx: Ctx, kind: SignInEventKind, whose: Whose): Promise<void> {
  logActivity(ctx, kind, whose)
  if ('userId' in whose) await insertActivity(ctx, kind, whose.userId)
}

/** The caller's sign-in events, newest first. */
export const ownActivity = (ctx: Ctx): Promise<ActivityRow[]> => readActivity(ctx, actorOf(ctx).userId)

/** Sign-in events of any account, for callers who may read accounts. */
export const activityOf = (ctx: Ctx, userId: string): Promise<ActivityRow[]> => readActivity(ctx, idOf(userId))

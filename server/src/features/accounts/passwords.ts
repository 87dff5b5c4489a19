import { lockedUntil, whyLocked } from '@neev/domain/accounts'
import { hash, verify } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { type Ctx, transaction } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { refuseIf } from '#core/errors.ts'

/** argon2id with 19 MiB and two passes, the package's defaults (OWASP Password Storage Cheat Sheet, 2023). */
export const hashPassword = (password: string): Promise<string> => hash(password)

type Tries = { failedLogins: number; lockedUntil: Date | null }
/** Addresses that nobody has are locked like those that somebody has, so that a lock tells nothing either. */
const strangers = new LRUCache<string, Tries>({ max: 20_000, ttl: 24 * 60 * 60 * 1000 })
/** Something to check a password against where there is no account: as slow as a real one. */
let nobodysHash: Promise<string> | undefined

/**
 * Whether this is the account's password. The try is counted before it is looked at, in the account's own row, so that many at
 * once are no more than many in a row; a right one takes the count back. AUTH_LOCKED while the account is locked.
 */
export async function tryPassword(
  ctx: Ctx,
  account: { id: number; email: string } | undefined,
  email: string,
  password: string,
): Promise<boolean> {
  const passwordHash = await countTry(ctx, account?.id ?? 0, email)
  nobodysHash ??= hash('nobody’s password')
  const right = await verify(passwordHash ?? (await nobodysHash), password)
  if (!account || !passwordHash || !right) return false
  await ctx.db.execute(sql`update users set failed_logins = 0, locked_until = null where id = ${account.id}`)
  return true
}

/** The same statements whether there is such an account or not: the answer takes as long. */
async function countTry(ctx: Ctx, userId: number, email: string): Promise<string | null> {
  return transaction(ctx, async (ctx) => {
    const row = await rowOf<Tries & { passwordHash: string | null }>(
      ctx.db,
      sql`select failed_logins as "failedLogins", locked_until as "lockedUntil", password_hash as "passwordHash"
          from users where id = ${userId} for update`,
    )
    const tries = row ?? strangers.get(email) ?? { failedLogins: 0, lockedUntil: null }
    const until = tries.lockedUntil && new Date(tries.lockedUntil)
    refuseIf(whyLocked({ lockedUntil: until }, ctx.now))
    const failedLogins = tries.failedLogins + 1
    const locked = lockedUntil(failedLogins, ctx.now)
    if (!row) strangers.set(email, { failedLogins, lockedUntil: locked })
    await ctx.db.execute(
      sql`update users set failed_logins = ${failedLogins}, locked_until = ${locked?.toISOString() ?? null} where id = ${userId}`,
    )
    return row?.passwordHash ?? null
  })
}

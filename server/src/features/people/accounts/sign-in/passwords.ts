import { passwordLength } from '@neev/domain/core/identity/identity'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import type { Ctx } from '#core/context.ts'
import { Refused, refused } from '#core/errors.ts'
import { logActivity, noteActivity } from '../activity.ts'
import { attemptPlaceOf, countTry, forgiveTry } from './tries.ts'

/**
 * Hashes a chosen password: argon2id with 19 MiB and two passes, the package's defaults (OWASP Password Storage Cheat
 * Sheet, 2023). PASSWORD_COMMON if it is on the list.
 */
export async function hashPassword(password: string): Promise<string> {
  if (commonPasswords.has(password.toLowerCase())) throw refused('PASSWORD_COMMON', {}, 'password')
  return hash(password)
}

/** The 49,000 most common leaked passwords, of which 18,000 are long enough (zxcvbn-ts, MIT; ASVS 5.0, 6.2.4). */
const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= passwordLength.min),
)

/** A hash to verify against if there is no account, as slow as a real one. */
let nobodysHash: Promise<string> | undefined

/**
 * Verifies the password of an account. The attempt is counted before it is checked; a correct one reverts the count.
 * AUTH_LOCKED while the place of the attempt is locked, AUTH_GUARDED while only known browsers may try. Executes the
 * same statements with and without an account, so that the response time is the same.
 */
export async function tryPassword(
  ctx: Ctx,
  account: { id: number; email: string } | undefined,
  email: string,
  password: string,
): Promise<boolean> {
  const userId = account?.id ?? 0
  const whose = account ? { userId } : { email }
  const place = await attemptPlaceOf(ctx, userId)
  const locks = await countTry(ctx, { email }, place).catch((error) => {
    if (error instanceof Refused) logActivity(ctx, 'REFUSED', whose)
    throw error
  })
  const passwordHash = await passwordHashOf(ctx, userId)
  nobodysHash ??= hash('nobody’s password')
  const right = await verify(passwordHash ?? (await nobodysHash), password)
  if (account && passwordHash && right) {
    await forgiveTry(ctx, { email }, place)
    return true
  }
  await noteActivity(ctx, 'FAILED', whose)
  if (locks) await noteActivity(ctx, 'LOCKED', whose)
  return false
}

async function passwordHashOf(ctx: Ctx, userId: number): Promise<string | null> {
  const row = await ctx.db.selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirst()
  return row?.passwordHash ?? null
}

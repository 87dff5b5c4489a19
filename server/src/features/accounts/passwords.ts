import { passwordLength } from '@neev/domain/identity'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { Refused, refused } from '#core/errors.ts'
import { logActivity, noteActivity } from './activity.ts'
import { countTry, forgiveTry, placeOf } from './tries.ts'

/**
 * The hash of a password that somebody chose: argon2id with 19 MiB and two passes, the package's defaults (OWASP Password Storage Cheat
 * Sheet, 2023). PASSWORD_COMMON for one of the list.
 */
export async function hashPassword(password: string): Promise<string> {
  if (commonPasswords.has(password.toLowerCase())) throw refused('PASSWORD_COMMON', {}, 'password')
  return hash(password)
}

/** The 49,000 commonest of leaked ones, of which 18,000 are long enough (zxcvbn-ts, MIT; ASVS 5.0, 6.2.4). */
const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= passwordLength.min),
)

/** Something to check a password against where there is no account: as slow as a real one. */
let nobodysHash: Promise<string> | undefined

/**
 * Whether this is the account's password. The try is counted before it is looked at; a right one takes the count back. AUTH_LOCKED
 * while the place it comes from is locked, AUTH_GUARDED while only known browsers may try. The same statements whether there is such
 * an account or not: the answer takes as long.
 */
export async function tryPassword(
  ctx: Ctx,
  account: { id: number; email: string } | undefined,
  email: string,
  password: string,
): Promise<boolean> {
  const userId = account?.id ?? 0
  const whose = account ? { userId } : { email }
  const place = await placeOf(ctx, userId)
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
  const row = await rowOf<{ passwordHash: string | null }>(
    ctx.db,
    sql`select password_hash as "passwordHash" from users where id = ${userId}`,
  )
  return row?.passwordHash ?? null
}

import { fields, whyNotPassword } from '@neev/domain/core/identity/identity'
import { z } from '@neev/domain/core/input/zod'
import { terms } from '@neev/domain/core/refusals'
import type { Ctx } from '#core/context.ts'
import { parseInput, refused, refuseIf } from '#core/errors.ts'
import { hashPassword } from './sign-in/passwords.ts'
import { insertUser } from './sign-in/sign-in.ts'

const joinInput = z.object({ name: fields.name, password: fields.password, repeated: z.string().max(200) })

/** The account details of somebody who accepts an invitation without an account, with the password hashed. */
export type InvitedInput = { name: string; password: string; passwordHash: string }

/** Reads the details of a new account; null if none are given. Outside of transactions, because hashing takes long. */
export async function readInvited(account: unknown): Promise<InvitedInput | null> {
  if (!account) return null
  const { name, password, repeated } = parseInput(joinInput, account)
  if (password !== repeated) throw refused('PASSWORDS_DIFFER', {}, 'repeated')
  return { name, password, passwordHash: await hashPassword(password) }
}

/**
 * The account that accepts an invitation to an email address: the one of the address (`userId`), which has to be signed
 * in, or a new one, whose address the link confirms.
 */
export async function accountOfInvited(
  ctx: Ctx,
  { email, userId }: { email: string; userId: number | null },
  input: InvitedInput | null,
): Promise<number> {
  if (input) {
    const why = whyNotPassword(input.password, { email, name: input.name })
    refuseIf(why && { ...why, field: 'password' })
  }
  if (userId === null) {
    if (!input) throw refused('REQUIRED', { field: terms('NAME') }, 'name')
    const { name, passwordHash } = input
    return insertUser(ctx, { name, email, passwordHash, status: 'ACTIVE', emailVerifiedAt: ctx.now }, ['customer'])
  }
  if (ctx.actor?.userId === userId) return userId
  if (ctx.actor) throw refused('OTHER_ACCOUNT', { email })
  throw refused('UNAUTHENTICATED')
}

import { randomInt } from 'node:crypto'
import { staffRoles } from '@neev/domain/core/access/roles'
import { fields, whyNotPassword } from '@neev/domain/core/identity/identity'
import { z } from '@neev/domain/core/input/zod'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, parseInput } from '#core/errors.ts'
import { hashPassword, insertUser } from '#features/people/accounts/accounts.ts'
import { hasMasterAdmin, lockRoles, type UserRow, userById } from './users.queries.ts'

const personInput = z.object({ name: fields.name, email: fields.email })
const staffInput = personInput.extend({
  roles: z.array(z.enum(staffRoles, 'Choose only staff roles.')).min(1, 'Choose a role.'),
})

declare module '#core/events/events.ts' {
  interface Events {
    /** A staff account was created: the invitation is created with its message, and master admins are notified. */
    'staff.created': { userId: number; byId: number }
  }
}

/** Creates a staff account. The link for setting the password is emailed to its owner only. */
export async function createStaff(ctx: Ctx, input: unknown): Promise<UserRow> {
  const { roles, ...person } = parseInput(staffInput, input)
  return transaction(ctx, async (ctx) => {
    const unique = [...new Set(roles)]
    const { userId: byId } = actorOf(ctx)
    const userId = await insertUser(ctx, { ...person, status: 'ACTIVE' }, unique, byId)
    await audit(ctx, 'staff.create', 'user', userId, null, { ...person, roles: unique })
    await ctx.emit('staff.created', { userId, byId })
    return found(await userById(ctx.db, userId))
  })
}

// Without characters that look alike
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const passwordLength = 18

function newPassword(): string {
  const password = Array.from({ length: passwordLength }, () => letters[randomInt(letters.length)]).join('')
  return whyNotPassword(password) ? newPassword() : password
}

/**
 * Creates the first master admin of a production shop, with a password shown once; throws if there is one, because from
 * then on master admins create each other.
 */
export async function firstMasterAdmin(ctx: Ctx, input: unknown): Promise<{ email: string; password: string }> {
  const person = parseInput(personInput, input)
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  return transaction(ctx, async (ctx) => {
    // Of two concurrent calls the second waits here and then sees the first one's
    await lockRoles(ctx.db)
    if (await hasMasterAdmin(ctx.db))
      throw new Error('There is already a master admin. They create new ones after signing in.')
    const userId = await insertUser(ctx, { ...person, passwordHash, status: 'ACTIVE', emailVerifiedAt: ctx.now }, [
      'masterAdmin',
    ])
    await audit(ctx, 'staff.first', 'user', userId, null, { ...person, roles: ['masterAdmin'] })
    return { email: person.email, password }
  })
}

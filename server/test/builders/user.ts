import type { Role } from '@neev/domain/core/access/roles'
import type { UserStatus } from '@neev/domain/people/accounts/accounts'
import { hashSync } from '@node-rs/argon2'
import { sql } from 'kysely'
import { openSession } from '#features/people/accounts/sign-in/sessions.ts'
import { insertRow, type Kit } from './kit.ts'

/** The password of all built users; hashed once, cheaply, because tests and the seed create many. */
export const demoPassword = 'neev2026'
const cheapHash = hashSync(demoPassword, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
const monthMs = 30 * 24 * 60 * 60 * 1000

export type UserInput = {
  email?: string
  name?: string
  mobile?: string | null
  roles?: readonly Role[]
  sellerId?: number
  status?: UserStatus
  createdAt?: Date
  /**
   * When the roles were granted; by default a month ago, so that their holder may take part in two-person approvals.
   */
  grantedAt?: Date
}
export type BuiltUser = {
  id: number
  email: string
  name: string
  mobile: string | null
  roles: readonly Role[]
  sellerId: number | null
  createdAt: Date
  /** Bearer token of a new session. */
  token: string
}

/** A user with a password and a session: by default a customer, and a member of the given seller. */
export async function buildUser(kit: Kit, input: UserInput = {}): Promise<BuiltUser> {
  const ctx = kit.ctx()
  const n = kit.next()
  const { roles = ['customer'], sellerId = null, createdAt = ctx.now } = input
  const fields = {
    email: input.email ?? `user${n}@build.example`,
    name: input.name ?? `User ${n}`,
    mobile: input.mobile ?? null,
  }
  const { id } = await insertRow<{ id: number }>(ctx, 'users', {
    ...fields,
    status: input.status ?? 'ACTIVE',
    password_hash: cheapHash,
    email_verified_at: ctx.now,
    created_at: createdAt,
  })
  const grantedAt = input.grantedAt ?? new Date(createdAt.getTime() - monthMs)
  for (const role of roles) await insertRow(ctx, 'user_roles', { user_id: id, role, granted_at: grantedAt })
  if (sellerId) await insertRow(ctx, 'seller_members', { seller_id: sellerId, user_id: id })
  const token = await openSession(ctx, id, roles)
  if (kit.confirmed) await sql`update sessions set strong_until = '2100-01-01' where user_id = ${id}`.execute(ctx.db)
  return { id, ...fields, roles, sellerId, createdAt, token }
}

import { whyNotLosingMasterAdmin, whyNotRoles } from '@neev/domain/accounts'
import { isRole, isStaffRole, type Role, staffRoles } from '@neev/domain/roles'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { found, idOf, refused, refuseIf } from '#core/errors.ts'
import { allOf, containing, type Page, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { endLocks, endSessions, otherMasterAdmins, resetSecondFactor } from '#features/accounts/accounts.ts'
import { readUsers, type UserRow } from './users.queries.ts'

export { createStaff, firstMasterAdmin } from './staff.ts'
export { sumsOf, type UserRow } from './users.queries.ts'

type Filter = { search?: string | null; role?: string | null; status?: string | null }
const sorts = {
  createdAt: sql`u.created_at`,
  name: sql`u.name`,
  email: sql`u.email`,
  lastLoginAt: sql`u.last_login_at`,
}

const withRole = (roles: readonly Role[]) =>
  sql`exists (select 1 from user_roles r where r.user_id = u.id and r.role = any(${roles}::text[]))`

export function roleOf(word: string, field = 'role'): Role {
  if (!isRole(word)) throw refused('NOT_A_CHOICE', { field: 'Role' }, field)
  return word
}

/** One page of accounts for the desk; deleted ones only when asked for by their status. */
export async function listUsers(
  ctx: Ctx,
  page: PageInput,
  filter: Filter,
  among?: readonly Role[],
): Promise<Page<UserRow>> {
  const { search, role, status } = filter
  const where = allOf([
    search && sql`(u.name || ' ' || u.email || ' ' || coalesce(u.mobile, '')) ilike ${containing(search)}`,
    role && withRole([roleOf(role, 'filter.role')]),
    status ? sql`u.status = ${status}` : sql`u.status <> 'DELETED'`,
    among && withRole(among),
  ])
  return pageOf(await readUsers(ctx, where, pageTail(page, sorts, sql`u.id`)))
}

/** The same for the operator's own people. */
export const listStaff = (ctx: Ctx, page: PageInput, filter: Filter): Promise<Page<UserRow>> =>
  listUsers(ctx, page, filter, staffRoles)

/** One account, or NOT_FOUND. */
export async function getUser(ctx: Ctx, id: string): Promise<UserRow> {
  const [row] = await readUsers(ctx, sql`u.id = ${idOf(id)}`)
  return found(row)
}

/** The account, held until the transaction ends. */
async function lockUser(ctx: Ctx, id: string): Promise<UserRow> {
  await rowOf(ctx.db, sql`select 1 from users where id = ${idOf(id)} for update`)
  const user = await getUser(ctx, id)
  if (user.status === 'DELETED') throw refused('NOT_FOUND')
  return user
}

type Side = 'users' | 'staff'
/** An admin steers buyers and sellers; the operator's own people are the master admin's. */
function refuseOtherSide(user: UserRow, side: Side): void {
  if (user.roles.some(isStaffRole) !== (side === 'staff')) throw refused('FORBIDDEN')
}

/** Blocks an account: its sessions end at once, and the next sign-in hears so. */
export async function blockUser(ctx: Ctx, id: string, reason: string, side: Side): Promise<UserRow> {
  const why = reason.trim()
  if (why.length < 3) throw refused('REASON_NEEDED', {}, 'reason')
  if (why.length > 300) throw refused('TOO_LONG', { field: 'Reason', max: 300 }, 'reason')
  return transaction(ctx, async (ctx) => {
    const others = await otherMasterAdmins(ctx, idOf(id))
    const user = await lockUser(ctx, id)
    refuseOtherSide(user, side)
    if (user.id === actorOf(ctx).userId) throw refused('NOT_YOURSELF')
    if (user.status === 'BLOCKED') throw refused('BAD_TRANSITION', { from: 'blocked' })
    refuseIf(whyNotLosingMasterAdmin(user.roles, others))
    await sql`update users set status = 'BLOCKED', blocked_reason = ${why}, updated_at = ${ctx.now} where id = ${user.id}`.execute(
      ctx.db,
    )
    await endSessions(ctx, user.id)
    await audit(ctx, 'user.block', 'user', user.id, { status: user.status }, { status: 'BLOCKED', reason: why })
    await ctx.emit('account.standing', { userId: user.id })
    return getUser(ctx, id)
  })
}

/** Opens a blocked account again: as unproven as it was, if its address never was proven. */
export async function unblockUser(ctx: Ctx, id: string, side: Side): Promise<UserRow> {
  return transaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, id)
    refuseOtherSide(user, side)
    if (user.status !== 'BLOCKED')
      throw refused('BAD_TRANSITION', { from: user.status.toLowerCase().replace('_', ' ') })
    const status = user.emailVerified || !ctx.config.smtp ? 'ACTIVE' : 'PENDING_VERIFICATION'
    await sql`
      update users set status = ${status}, blocked_reason = null, updated_at = ${ctx.now}
      where id = ${user.id}`.execute(ctx.db)
    await endLocks(ctx, user.email)
    await audit(ctx, 'user.unblock', 'user', user.id, { status: 'BLOCKED', reason: user.blockedReason }, { status })
    await ctx.emit('account.standing', { userId: user.id })
    return getUser(ctx, id)
  })
}

declare module '#core/events.ts' {
  interface Events {
    /** Somebody was given a role by hand: the master admins are told. */
    'role.granted': { userId: number; role: string; byId: number }
  }
}

/** Gives a role to somebody else; its holder signs in anew. Giving it twice changes nothing. NOT_YOURSELF for one's own account. */
export async function grantRole(ctx: Ctx, id: string, word: string): Promise<UserRow> {
  const role = roleOf(word)
  return transaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, id)
    const { userId: byId } = actorOf(ctx)
    if (user.id === byId) throw refused('NOT_YOURSELF')
    refuseIf(whyNotRoles([...user.roles, role]))
    if (user.roles.includes(role)) return user
    await sql`
      insert into user_roles (user_id, role, granted_by, granted_at)
      values (${user.id}, ${role}, ${byId}, ${ctx.now})`.execute(ctx.db)
    await endSessions(ctx, user.id)
    await audit(ctx, 'role.grant', 'user', user.id, { roles: user.roles }, { roles: [...user.roles, role] })
    await ctx.emit('role.granted', { userId: user.id, role, byId })
    await ctx.emit('account.standing', { userId: user.id })
    return getUser(ctx, id)
  })
}

/** Takes a role away: it works for no further request, and what was signed in with it signs in anew. */
export async function revokeRole(ctx: Ctx, id: string, word: string): Promise<UserRow> {
  const role = roleOf(word)
  return transaction(ctx, async (ctx) => {
    const others = await otherMasterAdmins(ctx, idOf(id))
    const user = await lockUser(ctx, id)
    if (!user.roles.includes(role)) throw refused('NOT_FOUND')
    if (role === 'masterAdmin') refuseIf(whyNotLosingMasterAdmin(user.roles, others))
    const rest = user.roles.filter((one) => one !== role)
    await sql`delete from user_roles where user_id = ${user.id} and role = ${role}`.execute(ctx.db)
    await endSessions(ctx, user.id)
    await audit(ctx, 'role.revoke', 'user', user.id, { roles: user.roles }, { roles: rest })
    await ctx.emit('account.standing', { userId: user.id })
    return getUser(ctx, id)
  })
}

/** Takes a lost second factor off somebody else's account. */
export async function resetFactor(ctx: Ctx, id: string): Promise<UserRow> {
  const user = await getUser(ctx, id)
  await resetSecondFactor(ctx, user.id)
  return getUser(ctx, id)
}

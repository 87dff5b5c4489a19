import { isRole, isStaffRole, type Role, staffRoles } from '@neev/domain/core/access/roles'
import { terms } from '@neev/domain/core/refusals'
import { whyNotLosingMasterAdmin, whyNotRoles } from '@neev/domain/people/accounts/accounts'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, reasonOf, refused, refuseIf } from '#core/errors.ts'
import { writeNote } from '#core/internal-notes.ts'
import { type Page, type PageInput, pageOf } from '#core/lists.ts'
import {
  deleteRole,
  endLocks,
  endSessions,
  insertRole,
  otherMasterAdmins,
  resetSecondFactor,
  setAccountStatus,
} from '#features/people/accounts/accounts.ts'
import { pageOfUsers, type UserRow, userById } from './users.queries.ts'

export { nameOfUser, notifyMasterAdmins } from './notices.ts'

export { createStaff, firstMasterAdmin } from './staff.ts'
export { sumsOf, type UserRow } from './users.queries.ts'

type Filter = { search?: string | null; role?: string | null; status?: string | null }
export function roleOf(word: string, field = 'role'): Role {
  if (!isRole(word)) throw refused('NOT_A_CHOICE', { field: terms('ROLE') }, field)
  return word
}

/** A page of accounts for admins; deleted ones only if filtered by that status. */
export async function listUsers(
  ctx: Ctx,
  page: PageInput,
  filter: Filter,
  among?: readonly Role[],
): Promise<Page<UserRow>> {
  const role = filter.role ? roleOf(filter.role, 'filter.role') : null
  return pageOf(await pageOfUsers(ctx.db, { ...filter, role, among }, page))
}

/** The same for staff. */
export const listStaff = (ctx: Ctx, page: PageInput, filter: Filter): Promise<Page<UserRow>> =>
  listUsers(ctx, page, filter, staffRoles)

/** An account, or NOT_FOUND. */
export async function getUser(ctx: Ctx, id: string): Promise<UserRow> {
  return found(await userById(ctx.db, idOf(id)))
}

/** The account, locked until the end of the transaction. */
async function lockUser(ctx: Ctx, id: string): Promise<UserRow> {
  await ctx.db.selectFrom('users').select('id').where('id', '=', idOf(id)).forUpdate().executeTakeFirst()
  const user = await getUser(ctx, id)
  if (user.status === 'DELETED') throw refused('NOT_FOUND')
  return user
}

type Side = 'users' | 'staff'
/** Admins manage buyers and sellers; only master admins manage staff. */
function refuseOtherSide(user: UserRow, side: Side): void {
  if (user.roles.some(isStaffRole) !== (side === 'staff')) throw refused('FORBIDDEN')
}

/** Blocks an account: its sessions end at once, and signing in is refused. */
export async function blockUser(ctx: Ctx, id: string, reason: string, side: Side): Promise<UserRow> {
  const why = reasonOf(reason)
  return transaction(ctx, async (ctx) => {
    const others = await otherMasterAdmins(ctx, idOf(id))
    const user = await lockUser(ctx, id)
    refuseOtherSide(user, side)
    if (user.id === actorOf(ctx).userId) throw refused('NOT_YOURSELF')
    if (user.status === 'BLOCKED') throw refused('BAD_TRANSITION')
    refuseIf(whyNotLosingMasterAdmin(user.roles, others))
    await setAccountStatus(ctx, user.id, 'BLOCKED', why)
    await endSessions(ctx, user.id)
    await audit(ctx, 'user.block', 'user', user.id, { status: user.status }, { status: 'BLOCKED', reason: why })
    await ctx.emit('account.standing', { userId: user.id })
    return getUser(ctx, id)
  })
}

/** Adds an internal note to an account, also to a deleted one. */
export async function addUserNote(ctx: Ctx, id: string, body: string): Promise<UserRow> {
  const user = await getUser(ctx, id)
  await writeNote(ctx, 'user', user.id, body)
  return user
}

/** Unblocks an account; if its address was never confirmed, it is unconfirmed again. */
export async function unblockUser(ctx: Ctx, id: string, side: Side): Promise<UserRow> {
  return transaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, id)
    refuseOtherSide(user, side)
    if (user.status !== 'BLOCKED') throw refused('BAD_TRANSITION')
    const status = user.emailVerified || !ctx.config.smtp ? 'ACTIVE' : 'PENDING_VERIFICATION'
    await setAccountStatus(ctx, user.id, status, null)
    await endLocks(ctx, user.email)
    await audit(ctx, 'user.unblock', 'user', user.id, { status: 'BLOCKED', reason: user.blockedReason }, { status })
    await ctx.emit('account.standing', { userId: user.id })
    return getUser(ctx, id)
  })
}

declare module '#core/events/events.ts' {
  interface Events {
    /** A role was granted manually; notifies the master admins. */
    'role.granted': { userId: number; role: string; byId: number }
  }
}

/** Grants a role to another account and ends its sessions. Idempotent. NOT_YOURSELF for one's own account. */
export async function grantRole(ctx: Ctx, id: string, word: string): Promise<UserRow> {
  const role = roleOf(word)
  return transaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, id)
    const { userId: byId } = actorOf(ctx)
    if (user.id === byId) throw refused('NOT_YOURSELF')
    refuseIf(whyNotRoles([...user.roles, role]))
    if (user.roles.includes(role)) return user
    await insertRole(ctx, user.id, role)
    await endSessions(ctx, user.id)
    await audit(ctx, 'role.grant', 'user', user.id, { roles: user.roles }, { roles: [...user.roles, role] })
    await ctx.emit('role.granted', { userId: user.id, role, byId })
    await ctx.emit('account.standing', { userId: user.id })
    return getUser(ctx, id)
  })
}

/** Revokes a role with immediate effect, and ends the account's sessions. */
export async function revokeRole(ctx: Ctx, id: string, word: string): Promise<UserRow> {
  const role = roleOf(word)
  return transaction(ctx, async (ctx) => {
    const others = await otherMasterAdmins(ctx, idOf(id))
    const user = await lockUser(ctx, id)
    if (!user.roles.includes(role)) throw refused('NOT_FOUND')
    if (role === 'masterAdmin') refuseIf(whyNotLosingMasterAdmin(user.roles, others))
    const rest = user.roles.filter((one) => one !== role)
    await deleteRole(ctx, user.id, role)
    await endSessions(ctx, user.id)
    await audit(ctx, 'role.revoke', 'user', user.id, { roles: user.roles }, { roles: rest })
    await ctx.emit('account.standing', { userId: user.id })
    return getUser(ctx, id)
  })
}

/** Removes a lost second factor from another account. */
export async function resetFactor(ctx: Ctx, id: string): Promise<UserRow> {
  const user = await getUser(ctx, id)
  await resetSecondFactor(ctx, user.id)
  return getUser(ctx, id)
}

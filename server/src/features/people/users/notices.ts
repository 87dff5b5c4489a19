import { roleNames } from '@neev/domain/core/access/role-names'
import { isRole } from '@neev/domain/core/access/roles'
import type { Ctx } from '#core/context.ts'
import type { Events, Subscribers } from '#core/events/events.ts'
import { accountById, inviteLink } from '#features/people/accounts/accounts.ts'
import {
  type Facts,
  languageOf,
  type MessageTypeName,
  notifyPeople,
  type Reader,
  readHolders,
  sendMessage,
} from '#features/people/messages/messages.ts'
import { isQuietAction, powerActions } from './power-actions.ts'

const paths = { staff: '/master_admin/user/list', audit: '/master_admin/audit_log' }

/** All master admins who can sign in. */
const readMasterAdmins = (ctx: Ctx): Promise<Reader[]> => readHolders(ctx, 'staff:write')

/** The name of a user, or a dash. */
export const nameOfUser = async (ctx: Ctx, id: number): Promise<string> => (await accountById(ctx, id))?.name ?? '–'

const roleText = (roles: readonly string[]) => roles.map((role) => (isRole(role) ? roleNames[role] : role)).join(', ')

type Notice = { template: MessageTypeName; key: string; facts: Facts; path: string }

/** Notifies every master admin, including the one who did it, so that a stolen account is noticed. */
export const notifyMasterAdmins = async (ctx: Ctx, notice: Notice): Promise<void> =>
  notifyPeople(ctx, await readMasterAdmins(ctx), notice)

/** Emails the invitation to the invited person only; the notice to master admins contains no link. */
async function notifyStaff(ctx: Ctx, { userId, byId }: Events['staff.created'], eventId: number): Promise<void> {
  const person = await accountById(ctx, userId)
  if (!person) return
  const by = await nameOfUser(ctx, byId)
  await sendMessage(ctx, {
    template: 'staff.invited',
    to: person.email,
    userId,
    locale: person.locale,
    facts: { name: person.name, by },
    link: await inviteLink(ctx, userId),
    dedupeKey: `staff.invited:${eventId}`,
  })
  const facts = { by, person: `${person.name} (${person.email})`, roles: roleText(person.roles) }
  await notifyMasterAdmins(ctx, { template: 'safety.staffCreated', key: `staff:${userId}`, facts, path: paths.staff })
}

async function notifyRole(ctx: Ctx, { userId, role, byId }: Events['role.granted'], eventId: number): Promise<void> {
  const facts = { by: await nameOfUser(ctx, byId), person: await nameOfUser(ctx, userId), roles: roleText([role]) }
  await notifyMasterAdmins(ctx, {
    template: 'safety.roleGranted',
    key: `role:${userId}:${eventId}`,
    facts,
    path: paths.staff,
  })
}

/** Tells every master admin what somebody did with a power that reaches others: in their language, once per act. */
async function notifyPower(ctx: Ctx, { action, entityId, byId }: Events['power.used'], eventId: number): Promise<void> {
  if (isQuietAction(action)) return
  const by = await nameOfUser(ctx, byId)
  for (const reader of await readMasterAdmins(ctx)) {
    const label = powerActions[action]?.[languageOf(reader.locale)] ?? action
    const facts = { by, action: label, object: entityId }
    await notifyPeople(ctx, [reader], {
      template: 'safety.powerUsed',
      key: `power:${eventId}`,
      facts,
      path: paths.audit,
    })
  }
}

/** Notices to master admins about changes of rights, and the invitation of staff. */
export const userNotices: Subscribers = {
  'staff.created': notifyStaff,
  'role.granted': notifyRole,
  'power.used': notifyPower,
}

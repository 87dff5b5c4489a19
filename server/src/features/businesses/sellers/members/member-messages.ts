import { type MemberRole, memberRoleWords } from '@neev/domain/businesses/sellers/members'
import type { Ctx } from '#core/context.ts'
import type { EventMessages, MessageType, MessageTypes } from '#core/events/event-messages.ts'
import { sellingParties } from '#core/events/event-messages.ts'
import { accountById } from '#features/people/accounts/accounts.ts'
import { membersOf } from './members.ts'

const change: MessageType = {
  group: 'ACCOUNT',
  parties: [...sellingParties, 'ENQUIRY', 'SERVICE'],
  variables: ['by', 'person', 'roles', 'seller'],
}

/** Messages about who acts for a business. */
export const memberMessageTypes: MessageTypes = {
  'seller.memberInvited': change,
  'seller.memberJoined': change,
  'seller.memberRoleChanged': change,
  'seller.memberRemoved': change,
}

const path = '/seller/profile'
const nameOf = async (ctx: Ctx, userId: number) => (await accountById(ctx, userId))?.name ?? '–'

async function owners(ctx: Ctx, sellerId: number) {
  const row = await ctx.db.selectFrom('sellers').select('tradeName').where('id', '=', sellerId).executeTakeFirst()
  const to = (await membersOf(ctx, sellerId)).filter(({ role }) => role === 'OWNER').map(({ userId }) => userId)
  return { seller: row?.tradeName ?? '–', to }
}

type Change = { sellerId: number; userId: number; role: MemberRole; byId: number }

async function readChange(ctx: Ctx, { sellerId, userId, role, byId }: Change) {
  const { seller, to } = await owners(ctx, sellerId)
  const facts = { by: await nameOf(ctx, byId), person: await nameOf(ctx, userId), roles: memberRoleWords[role], seller }
  return { to: [...new Set([...to, userId])], facts, path }
}

/** Tells all owners, and whom it concerns, who was invited, joined, got another role or was removed. */
export const memberMessages: EventMessages = {
  'seller.memberInvited': {
    kind: 'SYSTEM',
    read: async (ctx, { sellerId, inviteId, byId }) => {
      const invite = await ctx.db
        .selectFrom('sellerInvites')
        .select(['email', 'role'])
        .where('id', '=', inviteId)
        .executeTakeFirst()
      if (!invite) return null
      const { seller, to } = await owners(ctx, sellerId)
      const facts = { by: await nameOf(ctx, byId), person: invite.email, roles: memberRoleWords[invite.role], seller }
      return { to, facts, path }
    },
  },
  'seller.memberJoined': { kind: 'SYSTEM', read: readChange },
  'seller.memberRoleChanged': { kind: 'SYSTEM', read: readChange },
  'seller.memberRemoved': { kind: 'SYSTEM', read: readChange },
}

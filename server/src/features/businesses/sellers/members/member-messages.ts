import type { Ctx } from '#core/context.ts'
import type { EventMessages, MessageType, MessageTypes } from '#core/events/event-messages.ts'
import { sellingParties } from '#core/events/event-messages.ts'
import {
  invitationMessage,
  memberChangeMessage,
  memberInvitedMessage,
} from '#features/people/invitations/invitations.ts'
import { seller } from './invitations.ts'
import type { MemberChange } from './members.ts'

const change: MessageType = {
  group: 'ACCOUNT',
  parties: [...sellingParties, 'ENQUIRY', 'SERVICE'],
  variables: ['by', 'person', 'roles', 'seller'],
}

/** Invitations to a business, and messages about who acts for a business. */
export const memberMessageTypes: MessageTypes = {
  'seller.invited': {
    group: 'APPLICATIONS',
    parties: [...sellingParties, 'ENQUIRY', 'SERVICE'],
    variables: ['buyer', 'seller'],
    secret: { kind: 'LINK' },
  },
  'seller.memberInvited': change,
  'seller.memberJoined': change,
  'seller.memberRoleChanged': change,
  'seller.memberRemoved': change,
}

const readChange = (ctx: Ctx, { sellerId: id, ...change }: MemberChange) =>
  memberChangeMessage(ctx, seller, { id, ...change })

/** An invitation goes to its address alone; who acts for a business to its owners, and whom it concerns. */
export const memberMessages: EventMessages = {
  'seller.invited': { kind: 'SYSTEM', read: (ctx, { inviteId }) => invitationMessage(ctx, seller, inviteId) },
  'seller.memberInvited': { kind: 'SYSTEM', read: (ctx, invited) => memberInvitedMessage(ctx, seller, invited) },
  'seller.memberJoined': { kind: 'SYSTEM', read: readChange },
  'seller.memberRoleChanged': { kind: 'SYSTEM', read: readChange },
  'seller.memberRemoved': { kind: 'SYSTEM', read: readChange },
}

import type { Ctx } from '#core/context.ts'
import type { EventMessages, MessageType, MessageTypes } from '#core/events/event-messages.ts'
import {
  invitationMessage,
  memberChangeMessage,
  memberInvitedMessage,
} from '#features/people/invitations/invitations.ts'
import type { MemberChange } from './company-members.ts'
import { company } from './invitations.ts'

const change: MessageType = { group: 'ACCOUNT', parties: ['B2B'], variables: ['by', 'person', 'roles', 'company'] }

/** Invitations to buy for a company, and who acts for it. */
export const messageTypes: MessageTypes = {
  'company.invited': { group: 'ACCOUNT', parties: ['B2B'], variables: ['company', 'buyer'], secret: { kind: 'LINK' } },
  'company.memberInvited': change,
  'company.memberJoined': change,
  'company.memberRoleChanged': change,
  'company.memberRemoved': change,
}

const readChange = (ctx: Ctx, { companyId: id, ...change }: MemberChange) =>
  memberChangeMessage(ctx, company, { id, ...change })

/** An invitation goes to its address alone; who acts for a company to its admins, and whom it concerns. */
export const messages: EventMessages = {
  'company.invited': {
    kind: 'SYSTEM',
    read: (ctx, { inviteId }) => invitationMessage(ctx, company, inviteId),
  },
  'company.memberInvited': { kind: 'SYSTEM', read: (ctx, invited) => memberInvitedMessage(ctx, company, invited) },
  'company.memberJoined': { kind: 'SYSTEM', read: readChange },
  'company.memberRoleChanged': { kind: 'SYSTEM', read: readChange },
  'company.memberRemoved': { kind: 'SYSTEM', read: readChange },
}

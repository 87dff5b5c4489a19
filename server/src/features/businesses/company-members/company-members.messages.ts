import type { EventMessages, MessageType, MessageTypes } from '#core/events/event-messages.ts'
import { invitationMessage } from './invitations.ts'
import { readMemberChange, readMemberInvited } from './member-messages.ts'

const change: MessageType = { group: 'ACCOUNT', parties: ['B2B'], variables: ['by', 'person', 'roles', 'company'] }

/** Invitations to buy for a company, and who acts for it. */
export const messageTypes: MessageTypes = {
  'company.invited': { group: 'ACCOUNT', parties: ['B2B'], variables: ['company', 'buyer'], secret: { kind: 'LINK' } },
  'company.memberInvited': change,
  'company.memberJoined': change,
  'company.memberRoleChanged': change,
  'company.memberRemoved': change,
}

/** Sends the link of an invitation to the invited address alone. */
export const messages: EventMessages = {
  'company.invited': {
    kind: 'SYSTEM',
    read: async (ctx, { inviteId }) => {
      const invited = await invitationMessage(ctx, inviteId)
      if (!invited) return null
      const { email, locale, company, by, link } = invited
      return {
        to: [],
        guests: [{ email, name: '', locale, link }],
        facts: { company, buyer: by },
        party: 'B2B',
        path: '/company',
      }
    },
  },
  'company.memberInvited': { kind: 'SYSTEM', read: readMemberInvited },
  'company.memberJoined': { kind: 'SYSTEM', read: readMemberChange },
  'company.memberRoleChanged': { kind: 'SYSTEM', read: readMemberChange },
  'company.memberRemoved': { kind: 'SYSTEM', read: readMemberChange },
}

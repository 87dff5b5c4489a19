import type { EventMessages, MessageTypes } from '#core/events/event-messages.ts'
import { invitationMessage } from './invitations.ts'

/** Invitations to buy for a company. */
export const messageTypes: MessageTypes = {
  'company.invited': { group: 'ACCOUNT', parties: ['B2B'], variables: ['company', 'buyer'], secret: { kind: 'LINK' } },
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
}

import { everyParty, type MessageTypes } from '#core/events/event-messages.ts'

/** The code itself, by SMS alone, and the news that a number was verified. */
export const messageTypes: MessageTypes = {
  'account.code': {
    group: 'ACCOUNT',
    parties: ['CUSTOMER'],
    variables: ['minutes'],
    only: 'SMS',
    secret: { kind: 'CODE' },
  },
  'account.mobileVerified': {
    group: 'ACCOUNT',
    parties: [...everyParty],
    variables: ['mobile'],
  },
}

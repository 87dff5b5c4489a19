import { buyers, type MessageTypes, sellingParties, suborderVariables } from '#core/events/event-messages.ts'

/** Messages about claims and returns. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'claim.made': {
    group: 'CLAIMS',
    parties: [...sellingParties],
    variables: [...suborderVariables],
  },
  'claim.granted': {
    group: 'CLAIMS',
    parties: [...buyers],
    variables: [...suborderVariables],
  },
  'claim.refused': {
    group: 'CLAIMS',
    parties: [...buyers],
    variables: [...suborderVariables],
  },
  'claim.escalated': {
    group: 'CLAIMS',
    parties: ['ADMIN'],
    variables: [...suborderVariables],
  },
  'return.made': {
    group: 'CLAIMS',
    parties: [...sellingParties],
    variables: [...suborderVariables],
  },
  'return.approved': {
    group: 'CLAIMS',
    parties: [...buyers],
    variables: [...suborderVariables],
  },
  'return.pickup': {
    group: 'CLAIMS',
    parties: [...buyers, ...sellingParties],
    variables: [...suborderVariables],
  },
  'return.replacing': {
    group: 'CLAIMS',
    parties: [...buyers],
    variables: [...suborderVariables],
  },
  'return.sentBack': {
    group: 'CLAIMS',
    parties: [...buyers],
    variables: [...suborderVariables],
  },
}

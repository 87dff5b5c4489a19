import { type MessageTypes, sellingParties } from '#core/events/event-messages.ts'

/** Messages about certificates of lower deduction. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'lowerDeduction.approved': {
    group: 'SETTLEMENTS',
    parties: [...sellingParties],
    variables: ['number', 'company', 'deadline', 'amount'],
  },
  'lowerDeduction.rejected': {
    group: 'SETTLEMENTS',
    parties: [...sellingParties],
    variables: ['number', 'company', 'reason'],
  },
  'lowerDeduction.ended': {
    group: 'SETTLEMENTS',
    parties: [...sellingParties],
    variables: ['number', 'company', 'reason'],
  },
}

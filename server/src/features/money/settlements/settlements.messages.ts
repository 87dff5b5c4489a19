import { type MessageTypes, sellingParties } from '#core/events/event-messages.ts'

/** Messages about settlements. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'settlement.shown': {
    group: 'SETTLEMENTS',
    parties: [...sellingParties],
    variables: ['statement', 'seller', 'amount', 'deadline'],
  },
  'settlement.paid': {
    group: 'SETTLEMENTS',
    parties: [...sellingParties],
    variables: ['amount', 'seller', 'statement', 'bank', 'utr'],
  },
}

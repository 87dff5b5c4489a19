import { type MessageTypes, sellingParties } from '#core/events/event-messages.ts'

/** Messages about tax on commission that sellers claim back. Their texts are in content/messages/settlements.json. */
export const messageTypes: MessageTypes = {
  'commissionTds.accepted': {
    group: 'SETTLEMENTS',
    parties: [...sellingParties],
    variables: ['number', 'company', 'amount'],
  },
  'commissionTds.rejected': {
    group: 'SETTLEMENTS',
    parties: [...sellingParties],
    variables: ['number', 'company', 'amount', 'reason'],
  },
}

import {
  buyers,
  type MessageTypes,
  orderVariables,
  sellingParties,
  suborderVariables,
} from '#core/events/event-messages.ts'

/** Messages about excess weight, higher tax rates and debit notes. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'debit.found': {
    group: 'CLAIMS',
    parties: [...sellingParties],
    variables: [...suborderVariables],
  },
  'debit.proposed': {
    group: 'CLAIMS',
    parties: [...buyers],
    variables: [...suborderVariables],
  },
  'debit.taxFound': {
    group: 'CLAIMS',
    parties: [...sellingParties],
    variables: [...suborderVariables],
  },
  'debit.taxProposed': {
    group: 'CLAIMS',
    parties: [...buyers],
    variables: [...suborderVariables],
  },
  'debit.accepted': {
    group: 'CLAIMS',
    parties: [...sellingParties],
    variables: [...suborderVariables, 'number'],
  },
  'debit.declined': {
    group: 'CLAIMS',
    parties: [...sellingParties],
    variables: [...suborderVariables],
  },
  'debit.lapsed': {
    group: 'CLAIMS',
    parties: [...sellingParties],
    variables: [...suborderVariables],
  },
  'debit.payable': {
    group: 'CLAIMS',
    parties: [...buyers],
    variables: [...orderVariables, 'number', 'bank'],
  },
  'debit.submitted': {
    group: 'CLAIMS',
    parties: ['ADMIN'],
    variables: [...orderVariables, 'number', 'utr'],
  },
  'debit.unpaid': {
    group: 'CLAIMS',
    parties: [...buyers],
    variables: [...orderVariables, 'number', 'utr'],
  },
  'debit.paid': {
    group: 'CLAIMS',
    parties: [...buyers, ...sellingParties],
    variables: [...orderVariables, 'number', 'received'],
  },
  'debit.cancelled': {
    group: 'CLAIMS',
    parties: [...buyers, ...sellingParties],
    variables: [...suborderVariables, 'number', 'credit'],
  },
  'debit.returned': {
    group: 'CLAIMS',
    parties: [...buyers, ...sellingParties],
    variables: [...suborderVariables, 'number', 'credit'],
  },
}

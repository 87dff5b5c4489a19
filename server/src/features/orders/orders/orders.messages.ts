import {
  buyers,
  type MessageTypes,
  orderVariables,
  sellingParties,
  suborderVariables,
} from '#core/events/event-messages.ts'

/** Messages about orders. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'order.placed': {
    group: 'ORDERS',
    parties: [...buyers, ...sellingParties, 'ADMIN'],
    variables: [...orderVariables],
  },
  'order.placedOnCredit': {
    group: 'ORDERS',
    parties: [...buyers, ...sellingParties, 'ADMIN'],
    variables: [...orderVariables],
  },
  'order.confirmed': {
    group: 'ORDERS',
    parties: [...buyers],
    variables: [...suborderVariables],
  },
  'order.packed': {
    group: 'ORDERS',
    parties: [...buyers, ...sellingParties],
    variables: [...suborderVariables],
  },
  'order.dispatched': {
    group: 'ORDERS',
    parties: [...buyers, ...sellingParties],
    variables: [...suborderVariables],
    urgent: true,
  },
  'order.notDelivered': {
    group: 'ORDERS',
    parties: [...buyers],
    variables: [...suborderVariables],
  },
  'order.delivered': {
    group: 'ORDERS',
    parties: [...buyers, ...sellingParties],
    variables: [...suborderVariables],
    urgent: true,
  },
  'order.cancelRequested': {
    group: 'ORDERS',
    parties: [...sellingParties],
    variables: [...suborderVariables],
  },
  'order.cancelled': {
    group: 'ORDERS',
    parties: [...buyers, ...sellingParties, 'ADMIN'],
    variables: [...suborderVariables],
  },
  'order.expired': {
    group: 'ORDERS',
    parties: [...buyers],
    variables: [...orderVariables],
  },
  'order.gstinCancelled': {
    group: 'ORDERS',
    parties: [...buyers, ...sellingParties],
    variables: [...orderVariables, 'number'],
  },
  'order.held': {
    group: 'ORDERS',
    parties: [...buyers, ...sellingParties],
    variables: [...suborderVariables],
  },
  'order.resumed': {
    group: 'ORDERS',
    parties: [...buyers, ...sellingParties],
    variables: [...suborderVariables],
  },
  'day.asked': {
    group: 'ORDERS',
    parties: [...buyers, ...sellingParties],
    variables: [...suborderVariables],
  },
  'day.moved': {
    group: 'ORDERS',
    parties: [...buyers, ...sellingParties],
    variables: [...suborderVariables],
  },
  'day.refused': {
    group: 'ORDERS',
    parties: [...buyers, ...sellingParties],
    variables: [...suborderVariables],
  },
  'edit.asked': {
    group: 'ORDERS',
    parties: [...buyers, ...sellingParties],
    variables: [...suborderVariables],
  },
  'edit.done': {
    group: 'ORDERS',
    parties: [...buyers, ...sellingParties],
    variables: [...suborderVariables],
  },
  'edit.refused': {
    group: 'ORDERS',
    parties: [...buyers, ...sellingParties],
    variables: [...suborderVariables],
  },
  'edit.lapsed': {
    group: 'ORDERS',
    parties: [...buyers, ...sellingParties],
    variables: [...suborderVariables],
  },
  'rest.asked': {
    group: 'ORDERS',
    parties: [...buyers, ...sellingParties],
    variables: [...suborderVariables],
  },
  'rest.cancelled': {
    group: 'ORDERS',
    parties: [...buyers, ...sellingParties],
    variables: [...suborderVariables],
  },
  'tax.changed': {
    group: 'ORDERS',
    parties: [...buyers, ...sellingParties],
    variables: [...suborderVariables],
  },
  'rest.refused': {
    group: 'ORDERS',
    parties: [...buyers, ...sellingParties],
    variables: [...suborderVariables],
  },
}

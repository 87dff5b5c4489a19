import type { MessageTypes } from '#core/events/event-messages.ts'

/** Messages about staff, and actions that need two people. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'staff.invited': {
    group: 'OPERATIONS',
    parties: ['ADMIN'],
    variables: ['by'],
    secret: { kind: 'LINK', addressee: true },
  },
  'safety.staffCreated': {
    group: 'OPERATIONS',
    parties: ['ADMIN'],
    variables: ['by', 'person', 'roles'],
  },
  'safety.powerUsed': {
    group: 'OPERATIONS',
    parties: ['ADMIN'],
    variables: ['by', 'action', 'object'],
  },
  'safety.roleGranted': {
    group: 'OPERATIONS',
    parties: ['ADMIN'],
    variables: ['by', 'person', 'roles'],
  },
  'safety.bankRequested': {
    group: 'OPERATIONS',
    parties: ['ADMIN'],
    variables: ['by', 'bank'],
  },
  'safety.bankApproved': {
    group: 'OPERATIONS',
    parties: ['ADMIN'],
    variables: ['by', 'bank', 'deadline', 'person'],
  },
  'safety.bankUsed': {
    group: 'OPERATIONS',
    parties: ['ADMIN'],
    variables: ['bank', 'person', 'by'],
  },
  'safety.bankClosed': {
    group: 'OPERATIONS',
    parties: ['ADMIN'],
    variables: ['by', 'bank', 'person', 'reason'],
  },
  'safety.bankRetired': {
    group: 'OPERATIONS',
    parties: ['ADMIN'],
    variables: ['by', 'bank'],
  },
  'safety.refundApproved': {
    group: 'OPERATIONS',
    parties: ['ADMIN'],
    variables: ['number', 'amount', 'by'],
  },
  'safety.refundByHand': {
    group: 'OPERATIONS',
    parties: ['ADMIN'],
    variables: ['number', 'amount', 'by', 'utr'],
  },
  'safety.transferReceived': {
    group: 'OPERATIONS',
    parties: ['ADMIN'],
    variables: ['by', 'amount', 'number', 'utr'],
  },
}

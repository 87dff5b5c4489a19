import type { MessageTypes } from '#core/events/event-messages.ts'

/** Messages about staff, and actions that need two people. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'staff.invited': {
    group: 'OPERATIONS',
    safety: true,
    parties: ['ADMIN'],
    variables: ['by'],
    secret: { kind: 'LINK', addressee: true },
  },
  'safety.staffCreated': {
    group: 'OPERATIONS',
    safety: true,
    parties: ['ADMIN'],
    variables: ['by', 'person', 'roles'],
  },
  'safety.powerUsed': {
    group: 'OPERATIONS',
    safety: true,
    parties: ['ADMIN'],
    variables: ['by', 'action', 'object'],
  },
  'safety.roleGranted': {
    group: 'OPERATIONS',
    safety: true,
    parties: ['ADMIN'],
    variables: ['by', 'person', 'roles'],
  },
  'safety.bankRequested': {
    group: 'OPERATIONS',
    safety: true,
    parties: ['ADMIN'],
    variables: ['by', 'bank'],
  },
  'safety.bankApproved': {
    group: 'OPERATIONS',
    safety: true,
    parties: ['ADMIN'],
    variables: ['by', 'bank', 'deadline', 'person'],
  },
  'safety.bankUsed': {
    group: 'OPERATIONS',
    safety: true,
    parties: ['ADMIN'],
    variables: ['bank', 'person', 'by'],
  },
  'safety.bankClosed': {
    group: 'OPERATIONS',
    safety: true,
    parties: ['ADMIN'],
    variables: ['by', 'bank', 'person', 'reason'],
  },
  'safety.bankRetired': {
    group: 'OPERATIONS',
    safety: true,
    parties: ['ADMIN'],
    variables: ['by', 'bank'],
  },
  'safety.refundApproved': {
    group: 'OPERATIONS',
    safety: true,
    parties: ['ADMIN'],
    variables: ['number', 'amount', 'by'],
  },
  'safety.refundByHand': {
    group: 'OPERATIONS',
    safety: true,
    parties: ['ADMIN'],
    variables: ['number', 'amount', 'by', 'utr'],
  },
  'safety.transferReceived': {
    group: 'OPERATIONS',
    safety: true,
    parties: ['ADMIN'],
    variables: ['by', 'amount', 'number', 'utr'],
  },
}

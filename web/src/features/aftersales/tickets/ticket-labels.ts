import type {
  TicketPriority,
  TicketStatus,
  TicketTopic,
  TicketTransition,
} from '@neev/domain/aftersales/tickets/tickets'
import { text } from '#i18n/text.ts'
import type { IconName } from '#ui/icons/Icon.tsx'
import type { StateLabels } from '#ui/table/columns.tsx'

export const topicLabels: Readonly<Record<TicketTopic, string>> = {
  ORDER: text('An order'),
  DELIVERY: text('Delivery'),
  PAYMENT: text('Payment, refund'),
  INVOICE: text('Invoice, GST'),
  PRODUCT: text('A product'),
  SELLER: text('A seller'),
  ACCOUNT: text('My account'),
  PRIVACY: text('Privacy and data'),
  GRIEVANCE: text('A complaint'),
  OTHER: text('Something else'),
}

export const topicIcons: Readonly<Record<TicketTopic, IconName>> = {
  ORDER: 'cart',
  DELIVERY: 'truck',
  PAYMENT: 'rupee',
  INVOICE: 'document',
  PRODUCT: 'box',
  SELLER: 'people',
  ACCOUNT: 'person',
  PRIVACY: 'lock',
  GRIEVANCE: 'flag',
  OTHER: 'message',
}

/** As the customer is told. */
export const ticketStates: StateLabels<TicketStatus> = {
  OPEN: { label: text('Received'), tone: 'grey' },
  ACKNOWLEDGED: { label: text('Acknowledged'), tone: 'blue' },
  IN_PROGRESS: { label: text('In progress'), tone: 'blue' },
  WAITING_FOR_CUSTOMER: { label: text('Waiting for you'), tone: 'amber' },
  RESOLVED: { label: text('Resolved'), tone: 'green' },
  CLOSED: { label: text('Closed'), tone: 'grey' },
}

/** As staff are told. */
export const staffStates: StateLabels<TicketStatus> = {
  ...ticketStates,
  OPEN: { label: text('To acknowledge'), tone: 'amber' },
  WAITING_FOR_CUSTOMER: { label: text('Waiting for customer'), tone: 'grey' },
}

export const priorityLabels: Readonly<Record<TicketPriority, string>> = {
  LOW: text('Low'),
  NORMAL: text('Normal'),
  HIGH: text('High'),
}

export const transitionLabels: Readonly<Partial<Record<TicketTransition, string>>> = {
  acknowledge: text('Acknowledge'),
  reopen: text('Reopen'),
  close: text('Close ticket'),
}

import { istDate, printDate, startOfIstDate } from '../../core/fiscal.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'

/** What a ticket is about, in the order of the form. */
export const ticketTopics = [
  'ORDER',
  'DELIVERY',
  'PAYMENT',
  'INVOICE',
  'PRODUCT',
  'SELLER',
  'ACCOUNT',
  'PRIVACY',
  /** To the grievance officer (E-Commerce Rules 2020). */
  'GRIEVANCE',
  'OTHER',
] as const
export type TicketTopic = (typeof ticketTopics)[number]

/** Topics for which the form lets the user choose an order. */
export const topicsOfOrders: readonly TicketTopic[] = ['ORDER', 'DELIVERY', 'PAYMENT', 'INVOICE', 'SELLER', 'GRIEVANCE']

export const ticketStatuses = [
  'OPEN',
  'ACKNOWLEDGED',
  'IN_PROGRESS',
  'WAITING_FOR_CUSTOMER',
  /** Can be reopened for 7 days, then it is closed. */
  'RESOLVED',
  'CLOSED',
] as const
export type TicketStatus = (typeof ticketStatuses)[number]

export const ticketPriorities = ['LOW', 'NORMAL', 'HIGH'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

export const MAX_TICKET_TEXT = 4000
export const MAX_TICKET_FILES = 5
export const MAX_TICKET_SUBJECT = 120

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Days for which a resolved ticket can be reopened; then it is closed. */
export const TICKET_REOPEN_DAYS = 7
/** Tickets that one account, or one guest's email address, can open a day. */
export const ticketLimits = { guestADay: 5, userADay: 20 } as const

/** TK-000123 */
export const ticketNumber = (seq: number): string => `TK-${String(seq).padStart(6, '0')}`

/** The same time of day a calendar month later in India; the last day of a shorter month. */
export function monthLater(from: Date): Date {
  const day = istDate(from)
  const sinceMidnight = from.getTime() - startOfIstDate(day).getTime()
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  // Day 0 of the month after the next one is the last of the next
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const next = new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10)
  return new Date(startOfIstDate(next).getTime() + sinceMidnight)
}

/**
 * What is promised for a ticket: acknowledged within so many hours (the rule COMPLAINT_ACK_HOURS), solved within a month.
 * For complaints both are the law (Consumer Protection (E-Commerce) Rules 2020, rule 4(5)); other topics have the same.
 */
export const ticketDue = (createdAt: Date, ackHours: number): { ackDue: Date; resolveDue: Date } => ({
  ackDue: new Date(createdAt.getTime() + ackHours * HOUR_MS),
  resolveDue: monthLater(createdAt),
})

export type TicketClock = { status: TicketStatus; ackDue: Date; resolveDue: Date }

/** Which promise is open and until when; null for a ticket that is resolved. */
export const ticketNext = ({
  status,
  ackDue,
  resolveDue,
}: TicketClock): { step: 'ACK' | 'RESOLVE'; by: Date } | null =>
  isTicketDone(status) ? null : status === 'OPEN' ? { step: 'ACK', by: ackDue } : { step: 'RESOLVE', by: resolveDue }

export const isTicketOverdue = (ticket: TicketClock, now: Date): boolean => {
  const next = ticketNext(ticket)
  return next !== null && next.by < now
}

export const isTicketDone = (status: TicketStatus): boolean => status === 'RESOLVED' || status === 'CLOSED'

const open = ['OPEN', 'ACKNOWLEDGED', 'IN_PROGRESS', 'WAITING_FOR_CUSTOMER'] as const satisfies TicketStatus[]
const steps = {
  acknowledge: { from: ['OPEN'], to: 'ACKNOWLEDGED' },
  start: { from: ['OPEN', 'ACKNOWLEDGED', 'WAITING_FOR_CUSTOMER'], to: 'IN_PROGRESS' },
  wait: { from: open, to: 'WAITING_FOR_CUSTOMER' },
  resolve: { from: open, to: 'RESOLVED' },
  reopen: { from: ['RESOLVED', 'CLOSED'], to: 'IN_PROGRESS' },
  close: { from: [...open, 'RESOLVED'], to: 'CLOSED' },
} as const satisfies Record<string, { from: readonly TicketStatus[]; to: TicketStatus }>
export type TicketTransition = keyof typeof steps
export const ticketTransitions = Object.keys(steps) as TicketTransition[]
export const ticketAfter = (name: TicketTransition): TicketStatus => steps[name].to

/** Until when a resolved or closed ticket can be reopened. */
export const ticketReopenUntil = (resolvedAt: Date): Date =>
  new Date(resolvedAt.getTime() + TICKET_REOPEN_DAYS * DAY_MS)

/** Why the transition is not possible now, or null: wrong status, or reopened too late. */
export function whyNotTicket(
  name: TicketTransition,
  ticket: { status: TicketStatus; resolvedAt: Date | null },
  now: Date,
): Refusal | null {
  const from: readonly TicketStatus[] = steps[name].from
  if (!from.includes(ticket.status)) return refuse('BAD_TRANSITION')
  if (name !== 'reopen' || ticket.resolvedAt === null) return null
  const until = ticketReopenUntil(ticket.resolvedAt)
  return now <= until ? null : refuse('WINDOW_CLOSED', { until: printDate(until) })
}

/** The status after the customer wrote, or a refusal: a resolved ticket is reopened first. */
export const whyNotAnswered = (status: TicketStatus): Refusal | null =>
  isTicketDone(status) ? refuse('TICKET_DONE') : null

/** Why no more tickets can be opened today, or null. `sent` counts the last 24 hours. */
export function whyNotTicketSent({ isGuest, sent }: { isGuest: boolean; sent: number }): Refusal | null {
  const max = isGuest ? ticketLimits.guestADay : ticketLimits.userADay
  return sent >= max ? refuse('TICKET_LIMIT', { max }) : null
}

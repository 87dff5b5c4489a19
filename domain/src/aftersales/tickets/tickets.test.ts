import { describe, expect, it } from 'vitest'
import { rolesWith } from '../../core/access/permissions.ts'
import { guestTicketInput, ticketInput } from './ticket-inputs.ts'
import {
  isTicketOverdue,
  monthLater,
  type TicketStatus,
  type TicketTransition,
  ticketDue,
  ticketNext,
  ticketNumber,
  whyNotAnswered,
  whyNotTicket,
  whyNotTicketSent,
} from './tickets.ts'

const now = new Date('2026-11-21T06:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

describe('tickets', () => {
  it('have a number, a topic, a subject and a text', () => {
    expect(ticketNumber(123)).toBe('TK-000123')
    const input = { topic: 'DELIVERY', orderId: '12', subject: 'Truck', text: 'The truck did not come today.' }
    expect(ticketInput.safeParse(input).success).toBe(true)
    for (const wrong of [
      { ...input, topic: 'WEATHER' },
      { ...input, subject: '' },
      { ...input, text: 'Help' },
      { ...input, text: 'x'.repeat(4001) },
    ])
      expect([wrong, ticketInput.safeParse(wrong).success]).toEqual([wrong, false])
    const guest = { ...input, name: 'Asha Patil', email: 'asha@site.example', mobile: '' }
    expect(guestTicketInput.parse(guest)).toMatchObject({ orderId: null, mobile: null })
    expect(guestTicketInput.safeParse({ ...guest, email: '' }).success).toBe(false)
  })

  it.each<[string, string]>([
    ['2026-11-21T06:00:00.000Z', '2026-12-21T06:00:00.000Z'],
    ['2026-12-31T20:00:00.000Z', '2027-01-31T20:00:00.000Z'],
    // 31 January in India
    ['2027-01-30T19:00:00.000Z', '2027-02-27T19:00:00.000Z'],
    ['2028-01-31T06:00:00.000Z', '2028-02-29T06:00:00.000Z'],
  ])('of %s are solved by %s', (from, until) => {
    expect(monthLater(new Date(from)).toISOString()).toBe(until)
    expect(ticketDue(new Date(from), 48).resolveDue.toISOString()).toBe(until)
  })

  it.each<[TicketStatus, number, boolean, 'ACK' | 'RESOLVE' | null]>([
    ['OPEN', 1, false, 'ACK'],
    ['OPEN', 3, true, 'ACK'],
    ['ACKNOWLEDGED', 3, false, 'RESOLVE'],
    ['WAITING_FOR_CUSTOMER', 32, true, 'RESOLVE'],
    ['RESOLVED', 40, false, null],
    ['CLOSED', 40, false, null],
  ])('that are %s after %i days are overdue: %s', (status, days, late, step) => {
    const ticket = { status, ...ticketDue(daysAgo(days), 48) }
    expect([isTicketOverdue(ticket, now), ticketNext(ticket)?.step ?? null]).toEqual([late, step])
  })

  it.each<[TicketTransition, TicketStatus, Date | null, string | null]>([
    ['acknowledge', 'OPEN', null, null],
    ['acknowledge', 'IN_PROGRESS', null, 'BAD_TRANSITION'],
    ['start', 'WAITING_FOR_CUSTOMER', null, null],
    ['wait', 'RESOLVED', now, 'BAD_TRANSITION'],
    ['resolve', 'OPEN', null, null],
    ['resolve', 'CLOSED', now, 'BAD_TRANSITION'],
    ['reopen', 'OPEN', null, 'BAD_TRANSITION'],
    ['reopen', 'RESOLVED', daysAgo(7), null],
    ['reopen', 'CLOSED', daysAgo(7), null],
    ['reopen', 'CLOSED', daysAgo(8), 'WINDOW_CLOSED'],
    ['close', 'RESOLVED', now, null],
    ['close', 'CLOSED', now, 'BAD_TRANSITION'],
  ])('%s a ticket that is %s since %s: %s', (name, status, resolvedAt, code) => {
    expect(whyNotTicket(name, { status, resolvedAt }, now)?.code ?? null).toBe(code)
  })

  it('take no messages once they are resolved', () => {
    expect([whyNotAnswered('OPEN'), whyNotAnswered('RESOLVED')?.code]).toEqual([null, 'TICKET_DONE'])
  })

  it('are limited a day, more for accounts than for guests', () => {
    expect(whyNotTicketSent({ isGuest: true, sent: 4 })).toBeNull()
    expect(whyNotTicketSent({ isGuest: true, sent: 5 })?.code).toBe('TICKET_LIMIT')
    expect(whyNotTicketSent({ isGuest: false, sent: 5 })).toBeNull()
  })
})

it('are handled by admins', () => {
  expect([rolesWith('ticket:read'), rolesWith('ticket:write')]).toEqual([['admin'], ['admin']])
})

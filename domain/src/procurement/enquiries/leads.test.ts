import { describe, expect, test } from 'vitest'
import {
  type EnquiryNextStep,
  type EnquiryStatus,
  type EnquiryTransition,
  enquiryAfter,
  enquiryStatuses,
  enquiryTransitions,
  followUpInput,
  isOpenEnquiry,
  leadDue,
  leadStep,
  minutesLeft,
  transitionsOfEnquiry,
  whyNotAssigned,
  whyNotEnquiryTransition,
  whyNotFollowUp,
  whyNotMerged,
} from './leads.ts'

describe('states of an enquiry', () => {
  test.each<[EnquiryStatus, EnquiryTransition[]]>([
    ['NEW', ['contact', 'quote', 'lose', 'invalid']],
    ['VERIFIED', ['contact', 'quote', 'lose', 'invalid']],
    ['ASSIGNED', ['contact', 'quote', 'lose', 'invalid']],
    ['CONTACTED', ['quote', 'win', 'lose', 'invalid']],
    ['QUOTED', ['win', 'lose']],
    ['WON', []],
    ['LOST', ['takeUp']],
    ['INVALID', ['takeUp']],
    ['DUPLICATE', []],
    ['EXPIRED', ['takeUp']],
  ])('from %s a partner can do %o', (status, transitions) => {
    expect(transitionsOfEnquiry(status, false)).toEqual(transitions)
  })

  test('only staff verify, and only a new one', () => {
    expect(transitionsOfEnquiry('NEW', true)).toEqual(['verify', 'contact', 'quote', 'lose', 'invalid'])
    expect(transitionsOfEnquiry('VERIFIED', true)).not.toContain('verify')
  })

  test('losing needs a reason', () => {
    const quoted = { status: 'QUOTED', isStaff: false } as const
    expect(whyNotEnquiryTransition('lose', { ...quoted, reason: null })).toMatchObject({ code: 'REASON_NEEDED' })
    expect(whyNotEnquiryTransition('lose', { ...quoted, reason: 'PRICE' })).toBeNull()
  })

  test('every state can be reached', () => {
    const reached = new Set(enquiryTransitions.map(enquiryAfter))
    const otherwise: EnquiryStatus[] = ['NEW', 'ASSIGNED', 'DUPLICATE', 'EXPIRED']
    expect(enquiryStatuses.filter((status) => !reached.has(status))).toEqual(otherwise)
  })

  test.each(enquiryStatuses)('%s is assigned and followed up only while it is open', (status) => {
    const code = isOpenEnquiry(status) ? undefined : 'ENQUIRY_CLOSED'
    expect(whyNotAssigned(status)?.code).toBe(code)
    expect(whyNotFollowUp(null, status, new Date('2026-11-25T06:00:00Z'))?.code).toBe(code)
  })
})

test.each<[EnquiryStatus, number, EnquiryStatus, number, string | null]>([
  ['NEW', 1, 'VERIFIED', 2, null],
  ['CONTACTED', 1, 'CONTACTED', 1, 'MERGE_SAME'],
  ['WON', 1, 'NEW', 2, 'ENQUIRY_CLOSED'],
  ['NEW', 1, 'DUPLICATE', 2, 'ENQUIRY_CLOSED'],
])('merging into %s %i the %s %i: %s', (kept, keptId, merged, id, code) => {
  expect(whyNotMerged({ status: kept, id: keptId }, { status: merged, id })?.code ?? null).toBe(code)
})

describe('the clock', () => {
  const saturday = new Date('2026-11-28T11:30:00Z') // 17:00 in India
  test.each<[EnquiryStatus, string | null, string | null]>([
    ['NEW', null, '2026-11-30T06:30:00.000Z'], // Monday 12:00
    ['ASSIGNED', '2026-12-03', '2026-11-30T06:30:00.000Z'],
    ['CONTACTED', null, '2026-11-30T11:30:00.000Z'],
    ['CONTACTED', '2026-12-03', '2026-12-03T04:30:00.000Z'], // 10:00
    ['QUOTED', null, '2026-12-02T11:30:00.000Z'],
    ['WON', null, null],
    ['LOST', '2026-12-03', null],
    ['EXPIRED', null, null],
  ])('of %s with a follow-up on %s is due at %s', (status, followUpOn, due) => {
    expect(leadDue({ status, since: saturday, followUpOn })?.toISOString() ?? null).toBe(due)
  })

  test.each<[EnquiryStatus, boolean, EnquiryNextStep | null]>([
    ['NEW', false, 'VERIFY'],
    ['NEW', true, 'ANSWER'],
    ['VERIFIED', false, 'ASSIGN'],
    ['ASSIGNED', true, 'ANSWER'],
    ['CONTACTED', true, 'QUOTE'],
    ['QUOTED', true, 'FOLLOW_UP'],
    ['WON', true, null],
    ['DUPLICATE', false, null],
  ])('names the next step of %s, given to somebody: %s, as %s', (status, isGiven, step) => {
    expect(leadStep(status, { isGiven })).toBe(step)
  })

  test.each([
    ['2026-11-30T06:30:00Z', '2026-11-28T11:30:00Z', 240],
    ['2026-11-30T06:30:00Z', '2026-11-30T06:30:00Z', 0],
    ['2026-11-30T06:30:00Z', '2026-11-30T07:00:00Z', -30],
    // A Sunday passes without working time: it is overdue nevertheless
    ['2026-11-28T12:30:00Z', '2026-11-29T06:00:00Z', -1],
  ])('due at %s has at %s %i working minutes left', (due, now, minutes) => {
    expect(minutesLeft(new Date(due), new Date(now))).toBe(minutes)
  })
})

describe('a follow-up', () => {
  const now = new Date('2026-11-25T19:00:00Z') // 26 November in India
  test.each([
    ['2026-11-26', null],
    ['2026-11-25', 'FOLLOW_UP_DATE'],
    ['2027-05-24', null],
    ['2027-05-26', 'FOLLOW_UP_DATE'],
  ])('on %s: %s', (on, code) => {
    expect(whyNotFollowUp(on, 'CONTACTED', now)?.code ?? null).toBe(code)
  })
  test('is removed by an empty date', () => {
    expect(followUpInput.parse({ on: '', note: '' })).toEqual({ on: null, note: '' })
    expect(followUpInput.safeParse({ on: 'soon', note: '' }).success).toBe(false)
  })
})

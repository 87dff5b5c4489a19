import { describe, expect, test } from 'vitest'
import { translate } from '#i18n/use-t.ts'
import { showDate, showMoment } from '#ui/format/dates.ts'
import { standingText, stoppedText } from './gstin-standing.ts'

const t = translate('en-US', {})
const checkedAt = '2026-11-20T06:30:00Z'
const active = {
  status: 'ACTIVE',
  cancelledOn: null,
  taxpayerType: 'Regular',
  legalName: 'Chakan Steel LLP',
  checkedAt,
  silent: false,
} as const

describe('what the portal says of a registration', () => {
  test('is nothing before it was asked', () => {
    expect(standingText(t, null, { sells: true })).toBeNull()
  })

  test('is its status, its holder and when that was', () => {
    expect(standingText(t, active, { sells: true })).toBe(
      `Active, Regular, Chakan Steel LLP, checked on ${showMoment(checkedAt)}`,
    )
  })

  test('is what follows for a seller, or for a buyer', () => {
    const suspended = { ...active, status: 'SUSPENDED' } as const
    expect(standingText(t, suspended, { sells: true })).toContain('Suspended, its offers are stopped')
    expect(standingText(t, suspended, { sells: false })).toContain('Suspended, it takes no orders')
  })

  test('is from when it is cancelled, and that the portal is silent', () => {
    const cancelled = { ...active, status: 'CANCELLED', cancelledOn: '2026-10-31', silent: true } as const
    const text = standingText(t, cancelled, { sells: true })
    expect(text).toContain(`Cancelled, cancelled from ${showDate('2026-10-31')}, its offers are stopped`)
    expect(text).toMatch(/the portal does not answer at the moment$/)
  })

  test('says nothing of a status that is not known yet', () => {
    const unknown = { ...active, status: null, taxpayerType: null, legalName: null, checkedAt: null, silent: true }
    expect(standingText(t, unknown, { sells: true })).toBe('the portal does not answer at the moment')
  })
})

describe('why nothing is ordered under a registration', () => {
  const of = (status: 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | null, cancelledOn: string | null = null) =>
    stoppedText(t, { status, cancelledOn, gstin: '27AAPFU0939F1ZV' })

  test('is nothing where it is active, or where nobody knows', () => {
    expect([of('ACTIVE'), of(null), stoppedText(t, null), stoppedText(t, undefined)]).toEqual([null, null, null, null])
  })

  test('names the number, and the day of a cancellation if that is known', () => {
    expect(of('SUSPENDED')).toContain('27AAPFU0939F1ZV is suspended')
    expect(of('CANCELLED', '2026-10-31')).toContain(`is cancelled from ${showDate('2026-10-31')}`)
    expect(of('CANCELLED')).toContain('27AAPFU0939F1ZV is cancelled. No invoice')
  })
})

import { describe, expect, it } from 'vitest'
import {
  deliveryInput,
  dispatchInput,
  type EwayThreshold,
  ewayDays,
  ewayLimit,
  whyNotDelivered,
  whyNotDispatch,
} from './shipments.ts'

const now = new Date('2026-11-21T06:00:00Z')
const typed = { vehicleNo: 'mh 12 ab 1234', driverName: 'Ravi Kumar', driverMobile: '98765 43210' }
const load = (more: object = {}) => ({
  totalPaise: 40_000_00,
  ewayLimitPaise: 50_000_00,
  mtcRequired: false,
  mtcAttached: false,
  weightRequired: false,
  weighed: false,
  now,
  ...more,
})

describe('dispatch', () => {
  it('takes the papers of a truck and drops what was left empty', () => {
    expect(dispatchInput.parse({ ...typed, lrNo: '', ewayBillNo: '', transporterGstin: null })).toEqual({
      vehicleNo: 'MH12AB1234',
      driverName: 'Ravi Kumar',
      driverMobile: '+919876543210',
    })
    const issues = dispatchInput.safeParse({ ...typed, vehicleNo: '12', ewayBillNo: '1' }).error?.issues
    expect(issues?.map((issue) => issue.path.join('.'))).toEqual(['vehicleNo', 'ewayBillNo'])
  })

  it.each<[string, object, object, string | null]>([
    ['small and near', {}, {}, null],
    ['exactly the limit', {}, { totalPaise: 50_000_00 }, null],
    ['a paisa above it', {}, { totalPaise: 50_000_01 }, 'EWAY_REQUIRED'],
    ['above it with a bill', { ewayBillNo: '123456789012' }, { totalPaise: 50_000_01 }, null],
    ['above it where the state allows a lakh', {}, { totalPaise: 50_000_01, ewayLimitPaise: 1_00_000_00 }, null],
    [
      'a bill that ran out',
      { ewayBillNo: '123456789012', ewayValidTo: now },
      { totalPaise: 60_000_00 },
      'EWAY_EXPIRED',
    ],
    ['bars without certificate', {}, { mtcRequired: true }, 'MTC_REQUIRED'],
    ['bars with certificate', {}, { mtcRequired: true, mtcAttached: true }, null],
    ['sand that was not weighed', {}, { weightRequired: true }, 'WEIGHT_REQUIRED'],
  ])('%s', (_, papers, of, code) => {
    expect(whyNotDispatch(dispatchInput.parse({ ...typed, ...papers }), load(of))?.code ?? null).toBe(code)
  })

  it('knows the limits of the states by their rows, and the days of a bill', () => {
    const rows: EwayThreshold[] = [
      { state: '27', from: '2026-04-01', intraStatePaise: 1_00_000_00, interStatePaise: 50_000_00 },
      { state: '27', from: '2020-04-01', intraStatePaise: 50_000_00, interStatePaise: 50_000_00 },
    ]
    const date = '2026-11-21'
    expect([
      ewayLimit(rows, { from: '27', to: '27', date }),
      ewayLimit(rows, { from: '27', to: '27', date: '2026-03-31' }),
      ewayLimit(rows, { from: '27', to: '24', date }),
      ewayLimit(rows, { from: '24', to: '24', date }),
    ]).toEqual([1_00_000_00, 50_000_00, 50_000_00, 50_000_00])
    expect([0, 1, 200, 201, 450].map(ewayDays)).toEqual([1, 1, 1, 2, 3])
  })
})

describe('delivery', () => {
  it.each<[object, string | null]>([
    [{ otp: '123456' }, null],
    [{ otp: '654321', photoId: '9', receiverName: 'Asha Rao' }, 'OTP_WRONG'],
    [{ photoId: '9', receiverName: 'Asha Rao' }, null],
    [{ photoId: '9' }, 'PROOF_REQUIRED'],
    [{ otp: '' }, 'PROOF_REQUIRED'],
    [{}, 'PROOF_REQUIRED'],
  ])('with %j: %s', (proof, code) => {
    expect(whyNotDelivered(deliveryInput.parse(proof), '123456')?.code ?? null).toBe(code)
  })
})

import { describe, expect, it } from 'vitest'
import { addDays, istDate } from '../../core/fiscal.ts'
import {
  deliveryInput,
  dispatchInput,
  type PackableLine,
  packLines,
  packRemaining,
  shipmentStatuses,
  shipmentTransitionsFor,
  statusOfShipments,
  whyNotDelivered,
  whyNotDispatch,
} from './shipments.ts'

const now = new Date('2026-11-21T06:00:00Z')
const typed = { vehicleNo: 'mh 12 ab 1234', driverName: 'Ravi Kumar', driverMobile: '98765 43210' }
const certified = (coveredGrams: number) => ({ title: 'Bars', needsCertificate: true, grams: 5_000_000, coveredGrams })
const load = (more: object = {}) => ({
  totalPaise: 40_000_00,
  ewayLimitPaise: 50_000_00,
  document: 'INVOICE' as const,
  isPrepared: true,
  lines: [],
  weightRequired: false,
  weighed: false,
  now,
  ...more,
})

describe('dispatch', () => {
  it('accepts the documents of a truck and drops empty fields', () => {
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
      'above it with a bill that names no invoice of ours',
      { ewayBillNo: '123456789012' },
      { totalPaise: 50_000_01, isPrepared: false },
      'INVOICE_UNPREPARED',
    ],
    [
      'a replacement above it without its challan',
      { ewayBillNo: '123456789012' },
      { totalPaise: 50_000_01, isPrepared: false, document: 'CHALLAN' },
      'CHALLAN_UNPREPARED',
    ],
    ['up to it without a prepared invoice', {}, { totalPaise: 50_000_00, isPrepared: false }, null],
    [
      'a bill that ran out',
      { ewayBillNo: '123456789012', ewayValidTo: addDays(istDate(now), -1) },
      { totalPaise: 60_000_00 },
      'EWAY_EXPIRED',
    ],
    ['bars without certificate', {}, { lines: [certified(0)] }, 'MTC_REQUIRED'],
    ['bars that are covered but for a gram', {}, { lines: [certified(4_999_999)] }, 'MTC_REQUIRED'],
    ['bars with certificate', {}, { lines: [certified(5_000_000)] }, null],
    ['goods that need none', {}, { lines: [{ ...certified(0), needsCertificate: false }] }, null],
    ['sand that was not weighed', {}, { weightRequired: true }, 'WEIGHT_REQUIRED'],
  ])('%s', (_, papersOf, of, code) => {
    expect(whyNotDispatch(dispatchInput.parse({ ...typed, ...papersOf }), load(of))?.code ?? null).toBe(code)
  })
})

describe('delivery', () => {
  it('refuses codes after five wrong ones, but accepts a photo', () => {
    const why = (proof: object) => whyNotDelivered(deliveryInput.parse(proof), '123456', 5)?.code ?? null
    expect([why({ otp: '123456' }), why({ otp: '654321' }), why({ photoId: '9', receiverName: 'Asha Rao' })]).toEqual([
      'OTP_LOCKED',
      'OTP_LOCKED',
      null,
    ])
  })
  it.each<[object, string | null]>([
    [{ otp: '123456' }, null],
    [{ otp: '654321', photoId: '9', receiverName: 'Asha Rao' }, 'OTP_WRONG'],
    [{ photoId: '9', receiverName: 'Asha Rao' }, null],
    [{ photoId: '9' }, 'PROOF_REQUIRED'],
    [{ otp: '' }, 'PROOF_REQUIRED'],
    [{}, 'PROOF_REQUIRED'],
  ])('with %j: %s', (proof, code) => {
    expect(whyNotDelivered(deliveryInput.parse(proof), '123456', 4)?.code ?? null).toBe(code)
  })
})

const bars = (more: Partial<PackableLine> = {}): PackableLine => ({
  id: 1,
  title: '12 mm bars',
  unit: 'kg',
  quantityMilli: 5_008_320,
  pieces: 470,
  bundles: 94,
  grams: 5_008_320,
  packedMilli: 0,
  packedPieces: 0,
  packedGrams: 0,
  ...more,
})
const cement: PackableLine = {
  ...bars(),
  id: 2,
  title: 'Cement',
  unit: 'bag',
  quantityMilli: 100_000,
  pieces: null,
  bundles: null,
}

describe('shipments', () => {
  it('get pieces with their share of the weight, and the last one the remainder', () => {
    expect(packLines([bars()], [{ lineId: 1, pieces: 150 }])).toEqual([
      { lineId: 1, quantityMilli: 1_598_400, pieces: 150, grams: 1_598_400 },
    ])
    const half = bars({ packedMilli: 1_598_400, packedPieces: 150, packedGrams: 1_598_400 })
    const rest = [{ lineId: 1, quantityMilli: 3_409_920, pieces: 320, grams: 3_409_920 }]
    expect(packLines([half], [{ lineId: 1, pieces: 320 }])).toEqual(rest)
    expect(packRemaining([half])).toEqual(rest)
  })

  it.each([
    ['nothing', [{ lineId: 1, pieces: 0 }], 'NOTHING_TO_PACK'],
    ['more than there is', [{ lineId: 1, pieces: 471 }], 'PACK_TOO_MUCH'],
    ['half a bar', [{ lineId: 1, pieces: 1.5 }], 'WHOLE_PIECES'],
    ['less than none', [{ lineId: 2, quantityMilli: -1 }], 'WHOLE_PIECES'],
    ['a line of somebody else', [{ lineId: 9, pieces: 1 }], 'NOT_FOUND'],
    [
      'a line twice',
      [
        { lineId: 1, pieces: 1 },
        { lineId: 1, pieces: 1 },
      ],
      'NOT_FOUND',
    ],
    ['too many bags', [{ lineId: 2, quantityMilli: 100_001 }], 'PACK_TOO_MUCH'],
  ])('refuse %s', (_, wanted, code) => {
    expect(packLines([bars(), cement], wanted)).toMatchObject({ code })
  })

  it('determine the status of the suborder', () => {
    const whole = [bars({ packedMilli: 5_008_320 })]
    expect(statusOfShipments([bars({ packedMilli: 1 })], ['DISPATCHED'])).toBe('CONFIRMED')
    expect(statusOfShipments(whole, ['DISPATCHED', 'PACKED'])).toBe('PACKED')
    expect(statusOfShipments(whole, ['DISPATCHED', 'DELIVERED', 'VOID'])).toBe('DISPATCHED')
    expect(statusOfShipments(whole, ['FAILED', 'DELIVERED'])).toBe('DISPATCHED')
    expect(statusOfShipments(whole, ['DELIVERED', 'VOID'])).toBe('DELIVERED')
  })

  it('have the drawn transitions', () => {
    expect(Object.fromEntries(shipmentStatuses.map((status) => [status, shipmentTransitionsFor(status)]))).toEqual({
      PACKED: ['unpack', 'dispatch'],
      DISPATCHED: ['deliver', 'fail'],
      DELIVERED: [],
      FAILED: ['resend'],
      RETURNED: [],
      VOID: [],
    })
  })
})

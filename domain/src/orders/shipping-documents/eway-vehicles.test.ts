import { describe, expect, test } from 'vitest'
import {
  consolidatedFile,
  consolidatedNumberInput,
  vehicleChangeInput,
  vehicleFile,
  whyNotConsolidated,
  whyNotVehicleChanged,
} from './eway-vehicles.ts'

const now = new Date('2026-11-21T06:00:00Z')
const typed = { vehicleNo: 'mh 14 cd 5678', reason: 'BREAKDOWN', fromPlace: 'Khed × Shivapur', fromState: '27' }
const onRoad = {
  status: 'DISPATCHED' as const,
  vehicleNumber: 'MH12AB1234',
  ewayNumber: '331000004101',
  ewayValidTo: '2026-11-21',
}

describe('a change of vehicle', () => {
  test('is part B in the fields of the portal’s file', () => {
    const { vehicleNo, reason, ...of } = vehicleChangeInput.parse(typed)
    const file = vehicleFile({
      ...{ ...of, reason, vehicleNumber: vehicleNo, ewayNumber: '331000004101' },
      ...{ remark: 'axle “broke” – towed', lrNumber: 'lr 4/7', lrDate: '2026-11-20' },
    })
    expect(file).toBe(
      '{"ewbNo":331000004101,"vehicleNo":"MH14CD5678","fromPlace":"Khed x Shivapur","fromState":27,"reasonCode":"1","reasonRem":"axle broke - towed","transDocNo":"LR4/7","transDocDate":"20/11/2026","transMode":"1"}',
    )
  })

  test.each<[string, object, object, string | null]>([
    ['on the road', {}, {}, null],
    ['after a failed delivery', {}, { status: 'FAILED' }, null],
    ['without an e-way bill', {}, { ewayNumber: null, ewayValidTo: null }, null],
    ['before it left', {}, { status: 'PACKED', vehicleNumber: null }, 'BAD_TRANSITION'],
    ['after it arrived', {}, { status: 'DELIVERED' }, 'BAD_TRANSITION'],
    ['to the same vehicle', { vehicleNo: 'MH12AB1234' }, {}, 'VEHICLE_SAME'],
    ['after its e-way bill ended', {}, { ewayValidTo: '2026-11-20' }, 'EWAY_EXPIRED'],
    ['for another reason without a remark', { reason: 'OTHERS' }, {}, 'VEHICLE_REMARK'],
    ['for another reason', { reason: 'OTHERS', remark: 'Bigger truck' }, {}, null],
  ])('%s: %s', (_, input, shipment, code) => {
    const refusal = whyNotVehicleChanged(
      vehicleChangeInput.parse({ ...typed, ...input }),
      { ...onRoad, ...shipment },
      now,
    )
    expect(refusal?.code ?? null).toBe(code)
  })

  test('names the place in letters that the portal takes, and a reason that can occur on the road', () => {
    const paths = (change: object) =>
      vehicleChangeInput.safeParse({ ...typed, ...change }).error?.issues.map(({ path }) => path.join('.'))
    expect(paths({ fromPlace: 'खेड' })).toEqual(['fromPlace'])
    expect(paths({ reason: 'FIRST_TIME', fromState: '99' })).toEqual(['reason', 'fromState'])
  })
})

describe('a consolidated e-way bill', () => {
  test('is one file of several numbers', () => {
    const of = { vehicleNumber: 'MH14CD5678', fromPlace: 'Chakan', fromState: '27', lrNumber: null, lrDate: null }
    expect(JSON.parse(consolidatedFile({ ...of, ewayNumbers: ['331000004101', '331000004102'] }))).toEqual({
      fromPlace: 'Chakan',
      fromState: 27,
      vehicleNo: 'MH14CD5678',
      transMode: '1',
      transDocNo: '',
      transDocDate: '',
      tripSheetEwbBills: [{ ewbNo: 331_000_004_101 }, { ewbNo: 331_000_004_102 }],
    })
  })

  test.each<[string, object[], string | null]>([
    ['two in one vehicle', [{}, {}], null],
    ['one', [{}], 'CONSOLIDATED_LOADS'],
    ['two vehicles', [{}, { vehicleNumber: 'MH14CD5678' }], 'CONSOLIDATED_LOADS'],
    ['one without an e-way bill', [{}, { ewayNumber: null }], 'CONSOLIDATED_LOADS'],
    ['one whose e-way bill ended', [{}, { ewayValidTo: '2026-11-20' }], 'CONSOLIDATED_LOADS'],
    ['one that is packed', [{}, { status: 'PACKED' }], 'CONSOLIDATED_LOADS'],
  ])('of %s: %s', (_, loads, code) => {
    const shipments = loads.map((one) => ({ ...onRoad, ...one }))
    expect(whyNotConsolidated(shipments, now)?.code ?? null).toBe(code)
  })

  test('has a number of 10 to 12 digits', () => {
    const isGood = (number: string) => consolidatedNumberInput.safeParse({ number }).success
    expect(['3810 001234', '381000123456', '381000123', '38100012345X'].map(isGood)).toEqual([true, true, false, false])
  })
})

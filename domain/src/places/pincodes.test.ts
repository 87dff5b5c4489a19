import { describe, expect, it } from 'vitest'
import { columnsAt } from '../core/sheets/titles.ts'
import { missingValues, pincodeColumns, pincodeInput, readPincodeRow, sheetRupees } from './pincodes.ts'

const zones = new Map([['Maharashtra West', 3]])
const read = (cells: Record<string, string>) =>
  readPincodeRow(new Map(Object.entries({ pincode: '411026', ...cells })), zones)
const nothing = {
  pincode: '411026',
  stateCode: null,
  district: null,
  zoneId: null,
  serviceable: null,
  tier: null,
  surchargePaisePerTonne: null,
  extraLeadDays: null,
  latMicro: null,
  lonMicro: null,
}

describe('a row of a pincode spreadsheet', () => {
  it('is parsed from any notation', () => {
    const cells = {
      state: 'maharashtra',
      district: 'Pune',
      zone: 'maharashtra west',
      serviceable: 'Yes',
      tier: 'metro',
      surcharge: '1,250.50',
      days: '2',
      latitude: '18.627929',
      longitude: '73.8',
    }
    expect(read(cells)).toEqual({
      row: {
        pincode: '411026',
        stateCode: '27',
        district: 'Pune',
        zoneId: 3,
        serviceable: true,
        tier: 'METRO',
        surchargePaisePerTonne: 1250_50,
        extraLeadDays: 2,
        latMicro: 18_627_929,
        lonMicro: 73_800_000,
      },
      problems: [],
    })
    expect(read({ state: '7', serviceable: '0' }).row).toEqual({ ...nothing, stateCode: '07', serviceable: false })
  })
  it('leaves empty cells unchanged', () => {
    expect(read({ state: ' ' })).toEqual({ row: nothing, problems: [] })
  })
  it.each<[Record<string, string>, [string, string][]]>([
    [{ pincode: '01234' }, [['Pincode', 'A pincode must have 6 digits and cannot start with 0.']]],
    [{ pincode: '' }, [['Pincode', 'Fill in this field.']]],
    [{ state: 'Bombay' }, [['State', 'Enter a state or union territory.']]],
    [{ zone: 'Moon' }, [['Zone', 'Choose one of the options.']]],
    [
      { serviceable: 'maybe', tier: 'HILL' },
      [
        ['Serviceable', 'Enter yes or no.'],
        ['Tier', 'Choose one of the options.'],
      ],
    ],
    [{ surcharge: 'much' }, [['Surcharge a tonne (₹)', 'Enter a valid amount.']]],
    [{ surcharge: '100001' }, [['Surcharge a tonne (₹)', 'The surcharge must be at most ₹1 lakh per tonne.']]],
    [{ days: '61' }, [['Extra days', 'Enter at most 60 extra days.']]],
    [{ days: '1.5' }, [['Extra days', 'Enter whole days, or 0.']]],
    [{ latitude: '51.5', longitude: '73' }, [['Latitude', 'The latitude must be between 6 and 38 degrees north.']]],
    [{ latitude: '18.5' }, [['Longitude', 'Enter both latitude and longitude, or neither.']]],
  ])('%j is refused with its column', (cells, expected) => {
    const { row, problems } = read(cells)
    expect(row).toBeNull()
    expect(problems.map(({ column, message }) => [column, message])).toEqual(expected)
  })
  it('needs its place if the pincode is new', () => {
    expect(missingValues({ ...nothing, district: 'Pune' }).map(({ column }) => column)).toEqual(['State', 'Zone'])
  })
  it('is read by titles, in any order', () => {
    expect([...columnsAt(['Tier', 'Note', 'pincode *'], pincodeColumns([]))]).toEqual([
      ['pincode', 2],
      ['tier', 0],
    ])
  })
})

it('an admin’s values are limited', () => {
  const right = { zoneId: '3', tier: '', serviceable: true, byRoad: true, surchargePaisePerTonne: 0, extraLeadDays: 60 }
  expect(pincodeInput.parse(right)).toMatchObject({ tier: null })
  expect(pincodeInput.safeParse({ ...right, extraLeadDays: 61 }).success).toBe(false)
  expect(pincodeInput.safeParse({ ...right, surchargePaisePerTonne: -1 }).success).toBe(false)
})

it('rupees are exported as they are imported', () => {
  expect([sheetRupees(1250_50), sheetRupees(0), sheetRupees(1_00_000_00)]).toEqual(['1250.50', '0', '100000'])
})

import { describe, expect, test } from 'vitest'
import {
  amendmentsOf,
  applyAmendments,
  gstr8Due,
  gstr8Of,
  returnFilingInput,
  type Supplied,
  type SupplierRow,
} from './gstr8.ts'

const rates = [
  { from: '2018-10-01', rateBp: 100 },
  { from: '2024-07-10', rateBp: 50 },
]
const pune = { gstin: '27ZZZCM1001A1C1', stateCode: '27', from: '2026-04-01', endedOn: null }
const supplied = (input: Partial<Supplied>): Supplied => ({
  supplierGstin: '27ZZZCS4101T1ZA',
  supplierName: 'Sahyadri',
  day: '2026-11-05',
  placeOfSupply: '27',
  taxKind: 'CGST_SGST',
  isRegistered: false,
  takesBack: false,
  taxablePaise: 1_00_000_00,
  ...input,
})
const only = (...rows: Supplied[]) => gstr8Of(rows, [pune], rates).returns[0]?.suppliers[0]

describe('a supplier’s month', () => {
  test.each([
    ['inside the state', [supplied({})], [1_00_000_00, 0, 250_00, 250_00]],
    ['between states', [supplied({ taxKind: 'IGST' })], [1_00_000_00, 500_00, 0, 0]],
    ['both', [supplied({}), supplied({ taxKind: 'IGST' })], [2_00_000_00, 500_00, 250_00, 250_00]],
    [
      'less what came back',
      [supplied({}), supplied({ takesBack: true, taxablePaise: 40_000_00 })],
      [60_000_00, 0, 150_00, 150_00],
    ],
    [
      'more came back than went',
      [supplied({}), supplied({ takesBack: true, taxablePaise: 1_00_001_00 })],
      [-1_00, 0, 0, 0],
    ],
    [
      'what came back between states lowers what is inside',
      [supplied({}), supplied({ taxKind: 'IGST', takesBack: true, taxablePaise: 60_000_00 })],
      [40_000_00, 0, 100_00, 100_00],
    ],
    [
      'what came back inside lowers what is between states',
      [supplied({ taxKind: 'IGST' }), supplied({ takesBack: true, taxablePaise: 60_000_00 })],
      [40_000_00, 200_00, 0, 0],
    ],
  ] as const)('%s', (_, rows, [net, igst, cgst, sgst]) =>
    expect(only(...rows)).toMatchObject({ netPaise: net, igstPaise: igst, cgstPaise: cgst, sgstPaise: sgst }),
  )

  test('separates registered from other buyers, and applies the rate of each day', () => {
    const early = [{ ...pune, from: '2024-01-01' }]
    const rows = [
      supplied({ day: '2024-07-09', isRegistered: true }),
      supplied({ day: '2024-07-10' }),
      supplied({ day: '2024-07-11', isRegistered: true, takesBack: true, taxablePaise: 10_000_00 }),
    ]
    expect(gstr8Of(rows, early, rates).returns[0]?.suppliers).toEqual([
      {
        supplierGstin: '27ZZZCS4101T1ZA',
        supplierName: 'Sahyadri',
        placeOfSupply: '27',
        registeredPaise: 1_00_000_00,
        registeredBackPaise: 10_000_00,
        otherPaise: 1_00_000_00,
        otherBackPaise: 0,
        netPaise: 1_90_000_00,
        igstPaise: 0,
        cgstPaise: 500_00 + 225_00,
        sgstPaise: 500_00 + 225_00,
      },
    ])
  })
})

test('each place of supply has a row, and more returned than supplied in one has no tax and lowers no other', () => {
  const rows = [
    supplied({}),
    supplied({ placeOfSupply: '24', taxKind: 'IGST', takesBack: true, taxablePaise: 60_000_00 }),
    supplied({ placeOfSupply: '29', taxKind: 'IGST', taxablePaise: 10_000_00 }),
  ]
  expect(
    gstr8Of(rows, [pune], rates).returns[0]?.suppliers.map((row) => [
      row.placeOfSupply,
      row.netPaise,
      row.igstPaise,
      row.cgstPaise,
      row.sgstPaise,
    ]),
  ).toEqual([
    ['24', -60_000_00, 0, 0, 0],
    ['27', 1_00_000_00, 0, 250_00, 250_00],
    ['29', 10_000_00, 50_00, 0, 0],
  ])
})

test('each registration has a return for its state’s suppliers; suppliers without one are reported', () => {
  const rows = [
    supplied({}),
    supplied({ supplierGstin: '29ZZZFK4175P1ZY', day: '2026-11-20' }),
    supplied({ supplierGstin: '29ZZZFK4175P1ZY' }),
  ]
  const { returns, unregistered } = gstr8Of(rows, [pune], rates)
  expect(returns.map(({ gstin, suppliers }) => [gstin, suppliers.length])).toEqual([[pune.gstin, 1]])
  expect(unregistered).toMatchObject([
    { supplierGstin: '29ZZZFK4175P1ZY', stateCode: '29', firstDay: '2026-11-05', netPaise: 2_00_000_00 },
  ])
})

describe('amendments', () => {
  const [filed] = [only(supplied({}))]
  if (!filed) throw new Error('no row')
  test('list what is missing, removed or changed, and nothing else', () => {
    const other = { ...filed, supplierGstin: '27ZZZFK4138E1ZU' }
    expect(amendmentsOf('2026-10', [filed], [filed])).toEqual([])
    expect(amendmentsOf('2026-10', [filed], [filed, other])).toEqual([{ month: '2026-10', before: null, now: other }])
    expect(amendmentsOf('2026-10', [filed], [])).toMatchObject([{ before: filed, now: { netPaise: 0, cgstPaise: 0 } }])
    const changed = { ...filed, otherPaise: 5_00 }
    expect(amendmentsOf('2026-10', [filed], [changed])).toEqual([{ month: '2026-10', before: filed, now: changed }])
  })
})

test('what was filed without places of supply is compared by supplier', () => {
  const places = ['27', '29'].map((placeOfSupply) => only(supplied({ placeOfSupply })))
  const now = places.flatMap((row) => (row ? [row] : []))
  const { placeOfSupply: _, ...whole } = { ...now[0], otherPaise: 2_00_000_00, netPaise: 2_00_000_00 } as SupplierRow
  const before = { ...whole, cgstPaise: 500_00, sgstPaise: 500_00 }
  expect(amendmentsOf('2026-10', [before], now)).toEqual([])
  const less = { ...before, otherPaise: 1_00_000_00 }
  expect(amendmentsOf('2026-10', [less], now)).toEqual([{ month: '2026-10', before: less, now: before }])
  expect(applyAmendments([less], [before])).toEqual([before])
  expect(
    applyAmendments(now, [{ ...now[1], otherPaise: 1 } as SupplierRow]).map(({ otherPaise }) => otherPaise),
  ).toEqual([1_00_000_00, 1])
})

test('a month is due on the 10th of the next', () =>
  expect([gstr8Due('2026-11'), gstr8Due('2026-12')]).toEqual(['2026-12-10', '2027-01-10']))

test.each([
  ['aa 270326000123k', true],
  ['AA2703', false],
])('an acknowledgement number %s is valid: %s', (arn, right) =>
  expect(returnFilingInput.safeParse({ gstin: pune.gstin, month: '2026-11', arn, filedOn: '2026-12-08' }).success).toBe(
    right,
  ),
)

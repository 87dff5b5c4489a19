import { describe, expect, test } from 'vitest'
import { sum } from '../core/money.ts'
import { isRefusal } from '../core/refusals.ts'
import { providerEntries } from './ledger.ts'
import { readProviderSheet, settlementSums, whyNotSettledBy } from './provider-settlements.ts'

const read = (...rows: string[][]) => {
  const sheet = readProviderSheet(rows)
  if (isRefusal(sheet)) throw new Error(sheet.code)
  return sheet
}

describe('a provider’s spreadsheet', () => {
  const head = ['entity_id', 'type', 'amount', 'credit', 'fee', 'tax', 'settlement_id', 'settled_at', 'settlement_utr']
  const row = (amount: string, net: string, fee: string, tax: string, type = 'payment') => [
    'pay_1',
    type,
    amount,
    net,
    fee,
    tax,
    'setl_1',
    '2026-11-21',
    'utibn62026112100',
  ]

  test.each([
    [
      'fee with its tax',
      row('1,000.00', '976.40', '23.60', '3.60'),
      { amountPaise: 1_000_00, feePaise: 20_00, feeGstPaise: 3_60 },
    ],
    [
      'fee before its tax',
      row('1000', '976.40', '20', '3.60'),
      { amountPaise: 1_000_00, feePaise: 20_00, feeGstPaise: 3_60 },
    ],
    ['no fee', row('1000', '1000', '0', ''), { amountPaise: 1_000_00, feePaise: 0, feeGstPaise: 0 }],
    ['a refund', row('250.50', '0', '0', '0', 'refund'), { kind: 'REFUND', amountPaise: -250_50 }],
    ['a dispute', row('-99', '', '', '', 'chargeback'), { kind: 'OTHER', amountPaise: -99_00, note: 'chargeback' }],
  ])('is read by Razorpay’s titles: %s', (_, cells, line) =>
    expect(read(['Report'], head, cells)).toMatchObject({
      problems: [],
      reports: [{ reference: 'setl_1', settledOn: '2026-11-21', utr: 'UTIBN62026112100', lines: [line] }],
    }),
  )

  test('by CCAvenue’s titles includes deducted tax', () => {
    const sheet = read(
      [
        'Payout No',
        'Payout Date',
        'CCAvenue Ref #',
        'Order Amount',
        'Charges',
        'GST',
        'TDS',
        'Net Amount',
        'Bank Ref No',
      ],
      ['P77', '21-Nov-2026', '3110001', '1000.00', '20.00', '3.60', '1.00', '975.40', 'HDFCN52026112101'],
    )
    expect(sheet.reports).toMatchObject([
      { reference: 'P77', settledOn: '2026-11-21', lines: [{ kind: 'PAYMENT', feePaise: 20_00, tdsPaise: 1_00 }] },
    ])
    expect(settlementSums(sheet.reports[0]?.lines ?? [])).toMatchObject({ netPaise: 975_40, paymentsPaise: 1_000_00 })
  })

  test.each([
    ['an amount that is none', row('abc', '0', '0', '0'), 'Enter a valid amount.'],
    [
      'sums that do not add up',
      row('1000', '999', '20', '3.60'),
      'The amount less fee and tax does not match the credited amount.',
    ],
  ])('skips a settlement with %s', (_, cells, message) =>
    expect(read(head, row('1', '1', '0', '0'), cells)).toEqual({ reports: [], problems: [{ line: 3, message }] }),
  )

  test('without titles is refused', () =>
    expect(readProviderSheet([['Date', 'Narration', 'Amount']])).toMatchObject({ code: 'PROVIDER_HEAD' }))
})

test.each([
  [
    { netPaise: 975_40, feePaise: 20_00, feeGstPaise: 3_60, tdsPaise: 1_00, matchedPaise: 1_000_00 },
    [975_40, 20_00, 3_60, 1_00, -1_000_00],
  ],
  [{ netPaise: 100_00, feePaise: 0, feeGstPaise: 0, tdsPaise: 0, matchedPaise: 60_00 }, [100_00, -60_00, -40_00]],
  [{ netPaise: 100_00, feePaise: 0, feeGstPaise: 0, tdsPaise: 0, matchedPaise: 130_00 }, [100_00, -130_00, 30_00]],
])('a settlement in the ledger balances: %#', (of, paise) => {
  const entries = providerEntries(of)
  expect(entries.map((entry) => entry.paise)).toEqual(paise)
  expect(sum(paise)).toBe(0)
})

const credit = { state: 'OPEN', direction: 'CREDIT', amountPaise: 100_00 } as const
test.each([
  [{ isConfirmed: false, netPaise: 100_00 }, credit, null],
  [{ isConfirmed: true, netPaise: 100_00 }, credit, 'BAD_TRANSITION'],
  [{ isConfirmed: false, netPaise: 100_01 }, credit, 'PROVIDER_OTHER_AMOUNT'],
  [{ isConfirmed: false, netPaise: 100_00 }, { ...credit, state: 'MATCHED' }, 'PROVIDER_LINE_TAKEN'],
  [{ isConfirmed: false, netPaise: 100_00 }, { ...credit, direction: 'DEBIT' as const }, 'PROVIDER_LINE_TAKEN'],
])('a bank line is a settlement: %#', (settlement, line, code) =>
  expect(whyNotSettledBy(settlement, line)?.code ?? null).toBe(code),
)

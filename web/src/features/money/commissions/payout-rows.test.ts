import type { CommissionRule } from '@neev/domain/money/commissions/commissions'
import type { Payout } from '@neev/domain/money/settlements/payouts'
import { expect, test } from 'vitest'
import { translate } from '#i18n/use-t.ts'
import { payoutRows } from './payout-rows.ts'

const t = translate('en-US', {})
const rule = { name: 'Steel', rate: 'PERCENT', percentBp: 300, amountPaise: null, unit: null } as CommissionRule
const payout = {
  rows: [
    { key: 'GOODS', paise: 100_000 },
    { key: 'GST', paise: 18_000, of: { rateBp: 1800, basePaise: 100_000 } },
    { key: 'BUYER_PAYS', paise: 118_000 },
    { key: 'COMMISSION', paise: -3000 },
    { key: 'TCS', paise: -500, of: { rateBp: 50, basePaise: 100_000 } },
    { key: 'RECEIVES', paise: 114_500 },
  ],
} as unknown as Payout
const spaced = (text: string) => text.replaceAll(/\s?%/g, ' %')
const shown = (given: CommissionRule | null, kind: 'CGST_SGST' | 'IGST' = 'CGST_SGST') =>
  payoutRows(t, payout, given, kind as never).map((row) =>
    typeof row === 'string' ? row : [spaced(String(row[0])), row[1]],
  )

test('each row says its base and its rate, and what the buyer pays is ruled off', () => {
  expect(shown(rule)).toEqual([
    ['Goods', 100_000],
    ['CGST + SGST: 18 % of ₹1,000.00', 18_000],
    'rule',
    ['Buyer pays', 118_000],
    ['Commission, “Steel”: 3 %', -3000],
    ['TCS under GST: 0.5 % of ₹1,000.00', -500],
  ])
})

test('goods without a rule have no commission, and another state another tax', () => {
  expect(shown(null, 'IGST')).toContainEqual(['Commission: None', -3000])
  expect(shown(null, 'IGST')).toContainEqual(['IGST: 18 % of ₹1,000.00', 18_000])
})

import { describe, expect, test } from 'vitest'
import { moneyFlows } from '../core/money-flows.ts'
import { flowDues, whyNotMethod, whyNotTogether } from './money-flows.ts'

/** The worked sale of 5 t: invoice 3,15,661.80, commission 1,300.00, GST on it 234.00, TCS 1,337.55, TDS 267.51. */
const sale = { totalPaise: 3_15_661_80, feePaise: 1_300_00, feeGstPaise: 234_00, tcsPaise: 1_337_55, tdsPaise: 267_51 }

describe('who pays what to whom', () => {
  test.each([
    ['OPERATOR_COLLECTS', { toUsPaise: 3_15_661_80, toSellerPaise: 0, tcsPaise: 1_337_55, payoutPaise: 3_12_522_74 }],
    ['GATEWAY_SPLITS', { toUsPaise: 3_15_661_80, toSellerPaise: 0, tcsPaise: 1_337_55, payoutPaise: 3_12_522_74 }],
    ['BUYER_PAYS_SELLER', { toUsPaise: 0, toSellerPaise: 3_15_661_80, tcsPaise: 0, payoutPaise: -1_801_51 }],
  ] as const)('%s', (flow, dues) => {
    expect(flowDues(flow, sale)).toEqual(dues)
  })

  test.each(moneyFlows)('%s: buyer, seller, operator and tax add up', (flow) => {
    const { toUsPaise, toSellerPaise, tcsPaise, payoutPaise } = flowDues(flow, sale)
    const ours = sale.feePaise + sale.feeGstPaise + tcsPaise + sale.tdsPaise
    expect(toUsPaise - payoutPaise).toBe(ours)
    expect(toSellerPaise + payoutPaise).toBe(sale.totalPaise - ours)
  })
})

test.each([
  ['OPERATOR_COLLECTS', 'GATEWAY', undefined],
  ['OPERATOR_COLLECTS', 'DIRECT', undefined],
  ['GATEWAY_SPLITS', 'GATEWAY', undefined],
  ['GATEWAY_SPLITS', 'DIRECT', 'ONLINE_ONLY'],
  ['BUYER_PAYS_SELLER', 'GATEWAY', 'TRANSFER_ONLY'],
  ['BUYER_PAYS_SELLER', 'DIRECT', undefined],
] as const)('%s by %s', (flow, method, code) => {
  expect(whyNotMethod(flow, method)?.code).toBe(code)
})

test('goods of two sellers can be one order unless the buyer pays the seller', () => {
  expect(moneyFlows.map((flow) => whyNotTogether(flow, 2)?.code)).toEqual([undefined, undefined, 'ONE_SELLER'])
  expect(whyNotTogether('BUYER_PAYS_SELLER', 1)).toBeNull()
})

import { expect, test } from 'vitest'
import { toDoOf } from './to-do.ts'

const order = (id: string, status: 'AWAITING_PAYMENT' | 'PAYMENT_FAILED' | 'PLACED', lockExpiresAt: string) => ({
  id,
  number: `NV-${id}`,
  status,
  payablePaise: 100_00,
  lockExpiresAt,
})
const prepared = (id: string, validUntil: string | null) => ({
  id,
  number: `DO-${id}`,
  preparedBy: 'Asha',
  sellerName: 'Deccan',
  validUntil,
  sentPaise: 200_00,
})
const request = (id: string, status: 'OPEN' | 'CLOSED', deadline: string, validUntil: string) => ({
  id,
  title: 'Cement',
  status,
  deadline,
  quoted: 4,
  validUntil,
})

test('what ends first is on top, whatever it is', () => {
  const rows = toDoOf({
    open: {
      items: [
        order('1', 'AWAITING_PAYMENT', '2026-11-26T12:00:00Z'),
        order('2', 'PLACED', '2026-11-26T01:00:00Z'),
        order('3', 'PAYMENT_FAILED', '2026-11-26T09:00:00Z'),
      ],
    },
    preparedOrders: [prepared('4', '2026-11-26T10:00:00Z'), prepared('5', null)],
    quoteRequestsToDecide: [
      request('6', 'CLOSED', '2026-11-20T00:00:00Z', '2026-11-26T11:00:00Z'),
      // More quotations can come before its prices end
      request('7', 'OPEN', '2026-11-26T08:00:00Z', '2026-11-29T08:00:00Z'),
    ],
  })
  expect(rows.map(({ kind, row }) => [kind, row.id])).toEqual([
    ['DECIDE', '7'],
    ['PAY', '3'],
    ['ORDER', '4'],
    ['DECIDE', '6'],
    ['PAY', '1'],
  ])
})

test('there is nothing to do without rows', () => {
  expect(toDoOf({ open: { items: [] }, preparedOrders: [], quoteRequestsToDecide: [] })).toEqual([])
})

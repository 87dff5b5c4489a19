import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fireEvent, screen, waitFor } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { MessageMatrix } from './MessageMatrix.tsx'
import { type MatrixEvent, matrixOf } from './matrix.ts'

const cell = (party: string, state: string, languages: string[] = []) => ({ party, state, languages, changed: false })
const events = [
  {
    name: 'order.placed',
    label: 'Order placed',
    group: 'ORDERS',
    cells: [cell('CUSTOMER', 'ON', ['en', 'hi']), cell('SELLER', 'MISSING')],
  },
  { name: 'order.held', label: 'Order on hold', group: 'ORDERS', cells: [cell('CUSTOMER', 'DRAFT')] },
  { name: 'refund.done', label: 'Refund done', group: 'PAYMENTS', cells: [cell('CUSTOMER', 'OFF')] },
] as MatrixEvent[]

test.each([
  [{}, ['ORDERS 2', 'PAYMENTS 1']],
  [{ search: 'HOLD' }, ['ORDERS 1']],
  [{ search: 'refund.' }, ['PAYMENTS 1']],
  [{ group: 'PAYMENTS' as const }, ['PAYMENTS 1']],
  [{ party: 'SELLER' as const }, ['ORDERS 1']],
  [{ party: 'CUSTOMER' as const, state: 'MISSING' as const }, []],
  [{ state: 'DRAFT' as const }, ['ORDERS 1']],
])('the filter %o leaves %o', (filter, left) => {
  expect(matrixOf(events, filter).map(({ group, events }) => `${group} ${events.length}`)).toEqual(left)
})

test('a group counts the texts that the filter leaves', () => {
  expect(matrixOf(events, {})[0]?.counts).toEqual({ ON: 1, OFF: 0, DRAFT: 1, MISSING: 1 })
  expect(matrixOf(events, { party: 'SELLER' })[0]?.counts).toEqual({ ON: 0, OFF: 0, DRAFT: 0, MISSING: 1 })
})

const provider = {
  channel: 'EMAIL',
  config: '{}',
  hasSecret: false,
  enabled: true,
  version: 1,
  source: 'SANDBOX',
  reportUrl: '',
}
beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { messageEvents: events, messageProvider: provider } }))
})
afterEach(() => vi.unstubAllGlobals())
const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent ?? '')

test('the first group is open, others unfold, and the address remembers which', async () => {
  const { router } = show(<MessageMatrix channel="EMAIL" />)
  await screen.findByRole('link', { name: 'Order placed, Customer: On' })
  expect(screen.queryByText('Refund done')).toBeNull()
  const payments = screen.getByRole('button', { name: /Payments/ })
  expect(payments.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(payments)
  await screen.findByRole('link', { name: 'Refund done, Customer: Off' })
  expect(router.state.location.search).toBe('?open=ORDERS%2CPAYMENTS')
  fireEvent.click(screen.getByRole('button', { name: 'Fold all' }))
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(router.state.location.search).toBe('?open=none')
})

test('a recipient leaves its column alone, and a filter opens what it finds', async () => {
  const { router } = show(<MessageMatrix channel="EMAIL" />, { at: '/?state=OFF' })
  await screen.findByText('Refund done')
  expect(screen.queryByText('Order placed')).toBeNull()
  fireEvent.change(screen.getByLabelText('State'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('Recipient'), { target: { value: 'SELLER' } })
  await screen.findByText('Order placed')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Event', 'Seller'])
  expect(router.state.location.search).toBe('?party=SELLER')
})

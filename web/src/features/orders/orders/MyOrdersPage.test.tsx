import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Loading } from '#ui/feedback/Loading.tsx'
import { screen } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import MyOrdersPage from './MyOrdersPage.tsx'

let filters: unknown[] = []
beforeEach(() => {
  filters = []
  vi.stubGlobal('fetch', async (_: unknown, { body }: { body: string }) => {
    const { operationName, variables } = JSON.parse(body)
    if (operationName !== 'MyOrders') return Response.json({ data: { preparedOrders: [] } })
    filters.push(variables.filter)
    return Response.json({ data: { myOrders: { total: 0, items: [] } } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const showAt = (at: string) =>
  show(
    <Loading>
      <MyOrdersPage />
    </Loading>,
    { at },
  )
const currentTab = async () => (await screen.findByRole('link', { current: 'page' })).textContent

test.each([
  ['DELIVERED', 'Delivered'],
  ['DISPATCHED', 'Dispatched'],
  ['PAYMENT_FAILED', 'Payment failed'],
  ['IN_PROGRESS', 'In progress'],
])('a link to the orders of status %s opens these, on a tab of their own', async (status, label) => {
  showAt(`/?status=${status}`)
  expect(await currentTab()).toBe(label)
  expect(filters).toEqual([{ search: null, status }])
})

test('what is no status filters nothing', async () => {
  showAt('/?status=LOST')
  expect(await currentTab()).toBe('All')
  expect(filters).toEqual([{ search: null, status: null }])
})

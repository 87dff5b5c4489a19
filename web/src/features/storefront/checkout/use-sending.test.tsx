import { beforeEach, expect, test, vi } from 'vitest'
import { act, waitFor } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import type { PlaceOrderInput } from '../../../graphql-types.ts'
import { lastSent } from './choices.ts'
import { useSending } from './use-sending.ts'

const lock = '2026-11-21T06:30:00.000Z'
const input = (over: Partial<PlaceOrderInput> = {}): PlaceOrderInput => ({
  shippingAddressId: '7',
  method: 'DIRECT',
  expectedPaise: 41_359_00,
  ...over,
})
const placed = (id: string, rest: string | null = null) => ({
  data: { placeOrder: { id, number: `N-${id}`, payablePaise: 41_359_00, rest: rest && { id: rest } } },
})
const refused = { errors: [{ message: 'no', extensions: { code: 'PRICE_LOCK_ENDED' } }] }

let answers: object[]
let sent: { query: string; variables: { idempotencyKey?: string } }[]
beforeEach(() => {
  sessionStorage.clear()
  sent = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return new Response(JSON.stringify(answers.shift() ?? refused))
  })
  vi.stubGlobal('location', { ...location, origin: location.origin, href: location.href, assign: vi.fn() })
})

let sending: ReturnType<typeof useSending>
function Page() {
  sending = useSending()
  return null
}
const open = (...replies: object[]) => {
  answers = replies
  const { router } = show(<Page />)
  const again = vi.fn()
  const send = (order: PlaceOrderInput) => act(() => sending.send(lock, order, again))
  return {
    send,
    again,
    at: () => router.state.location.pathname,
    resume: () => act(async () => void (await sending.resume())),
  }
}
const keys = () => sent.flatMap(({ variables }) => variables.idempotencyKey ?? [])

test('an order that is paid by transfer leads to the account to pay to', async () => {
  const { send, at } = open(placed('12'))
  await send(input())
  await waitFor(() => expect(at()).toBe('/checkout/directpayment/12'))
  expect(lastSent()?.orderId).toBe('12')
})

test('an order on credit leads to the order, and what is not on credit to its payment', async () => {
  const { send, at } = open(placed('12'), placed('13', '14'))
  await send(input({ method: 'CREDIT' }))
  await waitFor(() => expect(at()).toMatch(/12$/))
  expect(at()).not.toContain('directpayment')
})

test('the part that is not on credit is what is left to pay', async () => {
  const { send, at } = open(placed('13', '14'))
  await send(input({ method: 'CREDIT', restMethod: 'DIRECT' }))
  await waitFor(() => expect(at()).toBe('/checkout/directpayment/14'))
})

test('a payment that cannot be started leads to the order, which can be paid there', async () => {
  const { send, at } = open(placed('12'), refused)
  await send(input({ method: 'GATEWAY' }))
  await waitFor(() => expect(at()).toMatch(/12$/))
  expect(sent).toHaveLength(2)
})

test('a refusal is said, the review is asked for again, and the button is free', async () => {
  const { send, again, at } = open(refused)
  await send(input())
  expect(sending.refusal).toBeTruthy()
  expect([sending.sent, sending.busy]).toEqual([false, false])
  expect(again).toHaveBeenCalledOnce()
  expect(at()).toBe('/')
})

test('the same order is sent by the same key, however often', async () => {
  const { send } = open(refused, placed('12'))
  await send(input())
  await send(input())
  const [first, second] = keys()
  expect(first).toBe(second)
})

test('an order that was placed is gone on with, without placing it again', async () => {
  const { send } = open(placed('12'))
  await send(input())
  const { resume, at } = open()
  await resume()
  await waitFor(() => expect(at()).toBe('/checkout/directpayment/12'))
  expect(keys()).toHaveLength(1)
})

test('one whose answer never came is sent again by its key; if that is refused, the cart is shown', async () => {
  const { send } = open(refused)
  await send(input())
  const { resume, at } = open(refused)
  await resume()
  await waitFor(() => expect(at()).toBe('/cart'))
  expect(new Set(keys()).size).toBe(1)
  expect(keys()).toHaveLength(2)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, renderHook } from '#ui/preact/testing.ts'
import { Around } from '#ui/render-for-test.tsx'
import { usePay } from './use-pay.ts'

let answer: object
const left = vi.fn()
beforeEach(() => {
  left.mockClear()
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)))
  vi.stubGlobal('location', { ...location, origin: location.origin, href: location.href, assign: left })
})
afterEach(() => vi.unstubAllGlobals())
const open = () => renderHook(() => usePay(), { wrapper: Around }).result

test('leads to the gateway, and stays busy until the page has gone', async () => {
  answer = { data: { startPayment: { url: 'https://gateway.example/pay/7' } } }
  const result = open()
  let started: boolean | undefined
  await act(async () => {
    started = await result.current.pay('12')
  })
  expect(started).toBe(true)
  expect(left).toHaveBeenCalledWith('https://gateway.example/pay/7')
  expect(result.current.busy).toBe(true)
})

test('that cannot be started leaves one where one is, free to try again', async () => {
  answer = { errors: [{ message: 'no', extensions: { code: 'ORDER_EXPIRED' } }] }
  const result = open()
  let started: boolean | undefined
  await act(async () => {
    started = await result.current.pay('12')
  })
  expect(started).toBe(false)
  expect(left).not.toHaveBeenCalled()
  expect(result.current.busy).toBe(false)
})

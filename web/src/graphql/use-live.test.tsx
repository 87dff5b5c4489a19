import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '#state/session.ts'
import { act, renderHook, waitFor } from '#ui/preact/testing.ts'
import type { Document } from './document.ts'
import { Socket } from './socket/socket-for-test.ts'
import { useLive } from './use-live.ts'

const updated: Document<{ request: number }, { id: string }> = {
  kind: 'subscription',
  name: 'QuoteRequestUpdated',
  text: 'subscription QuoteRequestUpdated($id:ID!){request(id:$id)}',
}
beforeEach(() => {
  Socket.last = undefined
  vi.stubGlobal('WebSocket', Socket)
  // Another session has a socket of its own
  signIn(crypto.randomUUID(), { id: '1', name: 'Asha', thumb: null, role: ['customer'], email: '' })
})
afterEach(() => vi.unstubAllGlobals())

const follow = () => {
  const heard: string[] = []
  const hook = renderHook(({ id, by }) => useLive(updated, { id }, ({ request }) => heard.push(`${by} ${request}`)), {
    initialProps: { id: '7', by: 'first' },
  })
  return { heard, ...hook }
}
const subscribed = async (not = '') => {
  await waitFor(() => expect(Socket.last?.subscription).toBeTruthy())
  await waitFor(() => expect(Socket.last?.subscription).not.toBe(not))
  return Socket.last?.subscription ?? ''
}
const tell = (id: string, request: number) =>
  act(async () => Socket.last?.answer({ type: 'next', id, payload: { data: { request } } }))

test('what happens reaches the callback of the last render, over one subscription', async () => {
  const { heard, rerender } = follow()
  const id = await subscribed()
  await tell(id, 1)
  rerender({ id: '7', by: 'second' })
  await tell(id, 2)
  expect(heard).toEqual(['first 1', 'second 2'])
  expect(Socket.last?.subscription).toBe(id)
})

test('another record is another subscription', async () => {
  const { heard, rerender } = follow()
  const before = await subscribed()
  rerender({ id: '8', by: 'first' })
  const after = await subscribed(before)
  await tell(before, 1)
  await tell(after, 2)
  expect(heard).toEqual(['first 2'])
})

test('nothing is heard once the component has gone', async () => {
  const { heard, unmount } = follow()
  const id = await subscribed()
  unmount()
  await tell(id, 1)
  expect(heard).toEqual([])
})

import { expect, test } from 'vitest'
import type { Refused } from '#core/errors.ts'
import { turns } from './turns.ts'

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'OK',
    (error) => (error as Refused).code,
  )

/** A queue with one place to work in, and how to end what is worked on. */
function queue() {
  const own = turns({ atOnce: 1, perOwner: 2, owners: 2, waitMs: 600_000 })
  const ends = new Map<string, () => void>()
  const order: string[] = []
  return {
    order,
    counts: own.counts,
    send: (owner: string, name: string, options: { isPatient?: boolean; signal?: AbortSignal } = {}) =>
      codeOf(
        own.take({ owner, ...options }, () => {
          order.push(name)
          return new Promise<void>((resolve) => ends.set(name, resolve))
        }),
      ),
    async end(name: string) {
      ends.get(name)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('accounts take turns: the files of one delay another by the one that is read', async () => {
  const { send, end, order } = queue()
  const sent = [send('a', 'a1'), send('a', 'a2'), send('a', 'a3'), send('b', 'b1')]
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name)
  expect(order).toEqual(['a1', 'b1', 'a2', 'a3'])
  expect(await Promise.all(sent)).toEqual(['OK', 'OK', 'OK', 'OK'])
})

test('a full line of an account refuses its next file, and no other account’s', async () => {
  const { send, end } = queue()
  const sent = [send('a', 'a1'), send('a', 'a2'), send('a', 'a3')]
  expect(await send('a', 'a4')).toBe('FILES_WAITING')
  const other = send('b', 'b1')
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name)
  expect(await Promise.all([...sent, other])).toEqual(['OK', 'OK', 'OK', 'OK'])
})

test('more accounts than may wait are refused, but not work in the background', async () => {
  const { send, end, counts } = queue()
  const sent = [send('a', 'a1'), send('b', 'b1'), send('c', 'c1')]
  expect(await send('d', 'd1')).toBe('FILES_BUSY')
  const patient = send('e', 'e1', { isPatient: true })
  expect(counts()).toEqual({ working: 1, waiting: 3 })
  for (const name of ['a1', 'b1', 'c1', 'e1']) await end(name)
  expect(await Promise.all([...sent, patient])).toEqual(['OK', 'OK', 'OK', 'OK'])
})

test('who has gone gives up the place in the queue', async () => {
  const { send, end, counts } = queue()
  const gone = new AbortController()
  const [first, second] = [send('a', 'a1'), send('b', 'b1', { signal: gone.signal })]
  gone.abort()
  expect(await second).toBe('FILES_BUSY')
  expect(counts()).toEqual({ working: 1, waiting: 0 })
  await end('a1')
  expect(await first).toBe('OK')
})

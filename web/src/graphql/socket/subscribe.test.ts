import { expect, test } from 'vitest'
import { retryWaitMs, socketError } from './subscribe.ts'

test('waits one second, doubled per attempt, plus 0.3 to 3 seconds', () => {
  expect([0, 1, 2, 3, 4].map((attempt) => retryWaitMs(attempt, 0))).toEqual([1300, 2300, 4300, 8300, 16300])
  expect(retryWaitMs(0, 0.999_999)).toBeLessThanOrEqual(4000)
})

test.each([
  [{ code: 4401, reason: 'Unauthorized' }, 'Socket closed with event 4401 Unauthorized', 4401],
  [{ code: 1006, reason: '' }, 'Socket closed with event 1006', 1006],
  [{}, 'Socket closed', undefined],
])('reports the close code of a socket: %j', (event, message, code) => {
  expect(socketError(event)).toMatchObject({ message, code, failure: 'socket' })
})

test('forwards messages of the protocol', () => {
  expect(socketError([{ message: 'No such field' }]).message).toBe('No such field')
})

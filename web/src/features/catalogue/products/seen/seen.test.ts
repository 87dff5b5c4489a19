import { expect, test, vi } from 'vitest'
import { rememberSeen } from './seen.ts'

test('products seen before come newest first, five at most, and never the one that is open', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) rememberSeen(name)
  expect(rememberSeen('c')).toEqual(['f', 'e', 'd', 'b', 'a'])
  expect(rememberSeen('g')).toEqual(['c', 'f', 'e', 'd', 'b'])
})

test('no more than twelve are kept', () => {
  for (let at = 0; at < 30; at++) rememberSeen(`p${at}`)
  expect(JSON.parse(localStorage.getItem('neev-seen') ?? '')).toHaveLength(12)
})

test.each(['{"a": 1}', 'no JSON', '[1, null]'])('a store that somebody changed (%s) is empty', (kept) => {
  localStorage.setItem('neev-seen', kept)
  expect(rememberSeen('a')).toEqual([])
})

test('a blocked store is no error', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  expect(rememberSeen('a')).toEqual([])
  vi.restoreAllMocks()
})

import { expect, test } from 'vitest'
import { act, renderHook } from '#ui/preact/testing.ts'
import { useSelection } from './use-selection.ts'

type Row = { id: string; name: string }
const row = (id: string, name = id): Row => ({ id, name })
const open = (shown: Row[], scope = 'all') =>
  renderHook(({ shown, scope }) => useSelection(shown, scope), { initialProps: { shown, scope } })
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)

test('rows are picked and put back, each once', () => {
  const { result } = open([row('1'), row('2'), row('3')])
  act(() => result.current.pick([row('1'), row('2')], true))
  act(() => result.current.pick([row('2'), row('3')], true))
  expect(ids(result.current.rows)).toEqual(['1', '2', '3'])
  act(() => result.current.pick([row('2')], false))
  expect(ids(result.current.rows)).toEqual(['1', '3'])
  expect([result.current.has(row('1')), result.current.has(row('2'))]).toEqual([true, false])
})

test('they stay selected on another page, and are as they are now on their own', () => {
  const { result, rerender } = open([row('1', 'old')])
  act(() => result.current.pick([row('1', 'old')], true))
  rerender({ shown: [row('9')], scope: 'all' })
  expect(result.current.rows).toEqual([row('1', 'old')])
  rerender({ shown: [row('1', 'new')], scope: 'all' })
  expect(result.current.rows).toEqual([row('1', 'new')])
})

test('another filter drops them: what it hides is not meant', () => {
  const { result, rerender } = open([row('1')])
  act(() => result.current.set([row('1')]))
  rerender({ shown: [row('1')], scope: 'other' })
  expect(result.current.rows).toEqual([])
  act(() => result.current.pick([row('2')], true))
  expect(ids(result.current.rows)).toEqual(['2'])
})

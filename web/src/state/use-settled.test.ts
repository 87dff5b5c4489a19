import { expect, test, vi } from 'vitest'
import { act, renderHook } from '#ui/preact/testing.ts'
import { useSettled } from './use-settled.ts'

test('a value counts once it has stayed for a moment, and what was typed in between never does', () => {
  vi.useFakeTimers()
  const seen: string[] = []
  const { rerender } = renderHook(
    ({ typed }) => {
      const settled = useSettled(typed)
      if (seen.at(-1) !== settled) seen.push(settled)
    },
    { initialProps: { typed: '' } },
  )
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  for (const typed of ['c', 'ce', 'cem']) {
    rerender({ typed })
    pass(100)
  }
  expect(seen).toEqual([''])
  pass(80)
  expect(seen).toEqual(['', 'cem'])
})

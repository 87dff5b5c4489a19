import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { act, renderHook } from '#ui/preact/testing.ts'
import { Around } from '#ui/render-for-test.tsx'
import { useSteps } from './use-steps.ts'

const steps = ['business', 'tax', 'bank'] as const
type Step = (typeof steps)[number]
const open = (incomplete: readonly Step[]) =>
  renderHook(() => ({ ...useSteps(steps, new Set(incomplete)), search: useLocation().search }), { wrapper: Around })

test.each<[incomplete: readonly Step[], first: Step]>([
  [['business', 'tax', 'bank'], 'business'],
  [['tax', 'bank'], 'tax'],
  [['bank', 'tax'], 'tax'],
  [[], 'bank'],
])('with %j to do it begins at %s', (incomplete, first) => {
  expect(open(incomplete).result.current.step).toBe(first)
})

test('the step in the address comes before all, and one goes on to the next', () => {
  const { result } = open(['business'])
  act(() => result.current.go('tax'))
  expect([result.current.step, result.current.search]).toEqual(['tax', '?step=tax'])
  act(() => result.current.goOn())
  expect(result.current.step).toBe('bank')
  act(() => result.current.goOn())
  expect(result.current.step).toBe('bank')
})

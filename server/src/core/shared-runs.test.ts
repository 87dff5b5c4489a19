import { expect, test } from 'vitest'
import { sharedRuns } from './shared-runs.ts'

/** Work whose runs end when a test says so. */
function counted() {
  const open: (() => void)[] = []
  let runs = 0
  const ask = sharedRuns(async () => {
    const run = ++runs
    await new Promise<void>((end) => open.push(end))
    return run
  })
  const begun = (count: number) => expect.poll(() => open.length).toBe(count)
  return { ask, begun, end: (at: number) => open[at]?.() }
}

test('those who ask before a run begins share it, those who ask during it share the next', async () => {
  const { ask, begun, end } = counted()
  const first = [ask(), ask()]
  await begun(1)
  const second = [ask(), ask()]
  end(0)
  expect(await Promise.all(first)).toEqual([1, 1])
  await begun(2)
  end(1)
  expect(await Promise.all(second)).toEqual([2, 2])
})

test('a run that fails is told to those who shared it, and the next one runs', async () => {
  let runs = 0
  const ask = sharedRuns(async () => {
    if (++runs === 1) throw new Error('broken')
    return runs
  })
  await expect(ask()).rejects.toThrow('broken')
  expect(await ask()).toBe(2)
})

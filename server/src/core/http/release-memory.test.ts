import { expect, test, vi } from 'vitest'
import { releaseMemoryAfterRefusals } from './release-memory.ts'

/** Calls back once something large, which nothing refers to, has been collected. */
function watchGarbage(onCollected: () => void): void {
  const registry = new FinalizationRegistry(onCollected)
  registry.register(new Array(1_000_000).fill(0), undefined)
  watched.push(registry)
}
const watched: FinalizationRegistry<unknown>[] = []

test('memory is collected once no request has been refused for a while', async () => {
  let isCollected = false
  watchGarbage(() => (isCollected = true))
  const refuse = releaseMemoryAfterRefusals(50)
  for (let refused = 0; refused < 1_000; refused++) refuse()
  await vi.waitFor(() => expect(isCollected).toBe(true), { timeout: 5_000 })
})

test('one collection follows many refusals', async () => {
  let collections = 0
  const refuse = releaseMemoryAfterRefusals(20, async () => void collections++)
  for (let refused = 0; refused < 1_000; refused++) refuse()
  await vi.waitFor(() => expect(collections).toBe(1))
  refuse()
  await vi.waitFor(() => expect(collections).toBe(2))
})

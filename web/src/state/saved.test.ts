import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
const load = async (kept: string | null) => {
  if (kept !== null) localStorage.setItem('neev-saved', kept)
  return import('./saved.ts')
}

test('what a guest saved is read when the page opens', async () => {
  const { guestSavedStore } = await load(
    '[{"identifier": "cement", "sku": null}, {"identifier": "bar", "sku": "BAR-12"}]',
  )
  expect(guestSavedStore.getState()).toEqual([
    { identifier: 'cement', sku: null },
    { identifier: 'bar', sku: 'BAR-12' },
  ])
})

test.each([null, 'no JSON', '{}', 'null'])('a store that holds %j holds nothing', async (kept) => {
  expect((await load(kept)).guestSavedStore.getState()).toEqual([])
})

test('what somebody else wrote there is left out', async () => {
  const { guestSavedStore } = await load(
    '[null, 7, {"identifier": 4}, {"identifier": "a"}, {"identifier": "b", "sku": "B"}]',
  )
  expect(guestSavedStore.getState()).toEqual([{ identifier: 'b', sku: 'B' }])
})

test('a product is saved apart from its sizes', async () => {
  const { isSaved } = await load(null)
  const saved = [{ identifier: 'bar', sku: 'BAR-12' }, { identifier: 'cement' }]
  expect(isSaved(saved, { identifier: 'bar', sku: 'BAR-12' })).toBe(true)
  expect(isSaved(saved, { identifier: 'bar', sku: null })).toBe(false)
  expect(isSaved(saved, { identifier: 'bar', sku: 'BAR-16' })).toBe(false)
  expect(isSaved(saved, { identifier: 'cement', sku: null })).toBe(true)
})

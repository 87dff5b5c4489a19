import { expect, test } from 'vitest'
import type { Document } from './document.ts'
import { loadInto } from './load.ts'
import { answersIn, fillClient, keyOf, makeQueryClient } from './query-client.ts'

const coupons: Document<{ n: number }, { page: number }> = { kind: 'query', name: 'Coupons', text: 'query Coupons{n}' }

test('data fetched by the server is available and fresh in the browser, whatever its age', async () => {
  const server = makeQueryClient()
  const ask = async () => ({ n: 3 }) as never
  await loadInto({ client: server, ask }, coupons, { page: 1 })
  const sent = JSON.parse(JSON.stringify(answersIn(server)))

  const browser = makeQueryClient()
  fillClient(browser, sent)
  const asksAgain = () => Promise.reject(new Error('asked again'))
  expect(await loadInto({ client: browser, ask: asksAgain }, coupons, { page: 1 })).toEqual({ n: 3 })
  expect(browser.getQueryData(keyOf(coupons, { page: 2 }))).toBeUndefined()
})

test('a failed result is not included', async () => {
  const server = makeQueryClient()
  server.setDefaultOptions({ queries: { retry: false } })
  await loadInto({ client: server, ask: () => Promise.reject(new Error('no')) }, coupons, { page: 1 }).catch(() => {})
  expect(answersIn(server)).toEqual([])
})

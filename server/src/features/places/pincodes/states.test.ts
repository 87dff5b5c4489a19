import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test.each([
  ['605104', '33', null],
  ['507126', '36', null],
  ['607403', '34', '33'],
])('pincode %s lies in state %s, and else in %s: the state decides the tax', async (pincode, code, other) => {
  const { place } = await server.get<{ place: { state: { code: string }; otherState: { code: string } | null } }>(
    'query ($pincode: String!) { place(pincode: $pincode) { state { code } otherState { code } } }',
    { pincode },
  )
  expect([place.state.code, place.otherState?.code ?? null]).toEqual([code, other])
})

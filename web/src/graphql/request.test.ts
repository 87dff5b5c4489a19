import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '#state/session.ts'
import type { Document } from './document.ts'
import { RequestFailure } from './errors.ts'
import { request, send, whenSignedOut } from './request.ts'

type Vars = { first?: number; file?: File | null; list?: unknown[] }
const coupons: Document<{ coupons: number }, Vars> = {
  kind: 'query',
  name: 'Coupons',
  text: 'query Coupons($first:Int){coupons(first:$first)}',
}

const fetched = vi.fn<typeof fetch>()
const answers = (body: string, status = 200) => fetched.mockResolvedValue(new Response(body, { status }))
const sent = () => {
  const [url, init] = fetched.mock.calls[0] ?? []
  return { url: String(url), init: init ?? {}, headers: (init?.headers ?? {}) as Record<string, string> }
}

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  whenSignedOut(() => {})
})

test('posts name, variables and text with the bearer and preflight headers', async () => {
  answers('{"data":{"coupons":3}}')
  expect(await request(coupons, { first: 2 })).toEqual({ coupons: 3 })
  const { url, init, headers } = sent()
  expect(url).toBe('/graphql')
  expect(init.method).toBe('POST')
  expect(JSON.parse(String(init.body))).toEqual({
    operationName: 'Coupons',
    variables: { first: 2 },
    query: coupons.text,
  })
  expect(headers).toEqual({
    accept: '*/*',
    'content-type': 'application/json',
    authorization: 'Bearer ',
    'x-preflight-required': '1',
  })
})

test('sends the token of the signed-in user', async () => {
  signIn('secret', { id: '1', name: 'Asha', thumb: null, role: [], email: '' })
  answers('{"data":{"coupons":3}}')
  await request(coupons)
  expect(sent().headers.authorization).toBe('Bearer secret')
})

test('can use GET', async () => {
  answers('{"data":{"coupons":3}}')
  await send(coupons, { first: 1 }, { method: 'GET' })
  const { url, init } = sent()
  const search = new URL(url, 'http://localhost').searchParams
  expect(Object.fromEntries(search)).toEqual({
    operationName: 'Coupons',
    query: coupons.text,
    variables: '{"first":1}',
  })
  expect(init.body).toBeUndefined()
})

test('sends files as multipart, with nulls in their places', async () => {
  answers('{"data":{"coupons":3}}')
  const file = new File(['x'], 'slip.png')
  await request(coupons, { file, list: [{ file }, 1] })
  const { init, headers } = sent()
  const body = init.body as FormData
  expect(headers['content-type']).toBeUndefined()
  expect(JSON.parse(String(body.get('operations'))).variables).toEqual({ file: null, list: [{ file: null }, 1] })
  expect(JSON.parse(String(body.get('map')))).toEqual({ 0: ['variables.file', 'variables.list.0.file'] })
  expect((body.get('0') as File).name).toBe('slip.png')
})

const circle: Vars = { list: [] }
circle.list?.push(circle)

test.each([
  [
    'a status of 300 or above',
    () => answers('oops', 503),
    'Response not successful: Received status code 503',
    'status',
  ],
  ['an answer with nothing in it', () => answers('{}'), "Server response was missing for query 'Coupons'.", 'missing'],
  ['a body that is no JSON', () => answers('<html>'), /^Server response could not be parsed: /, 'parse'],
  [
    'no network',
    () => fetched.mockRejectedValue(new TypeError('Failed to fetch')),
    'Network request failed. Failed to fetch',
    'network',
  ],
])('reports %s', async (_, arrange, message, failure) => {
  arrange()
  const error = await request(coupons).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(RequestFailure)
  expect((error as RequestFailure).message).toMatch(message)
  expect((error as RequestFailure).failure).toBe(failure)
})

test('reports variables that cannot be serialised', async () => {
  await expect(request(coupons, circle)).rejects.toThrow(/^Network request failed\. Variables is not serializable: /)
  expect(fetched).not.toHaveBeenCalled()
})

test("returns the server's refusal with fields and params", async () => {
  const extensions = { code: 'VALIDATION', fields: { code: 'Code has 4 to 20 letters.' }, params: { count: 1 } }
  answers(JSON.stringify({ data: null, errors: [{ message: 'No', extensions }] }))
  await expect(request(coupons)).rejects.toMatchObject({ message: 'No', ...extensions })
})

test('prefers a refusal to the bare status', async () => {
  answers(JSON.stringify({ errors: [{ message: 'Too large', extensions: { code: 'FILE_SIZE' } }] }), 413)
  await expect(request(coupons)).rejects.toMatchObject({ name: 'GraphQLRefusal', code: 'FILE_SIZE' })
})

test.each([200, 401])('reports an ended session (status %d)', async (status) => {
  const listener = vi.fn()
  whenSignedOut(listener)
  answers(JSON.stringify({ errors: [{ message: 'Sign in first.', extensions: { code: 'UNAUTHENTICATED' } }] }), status)
  await expect(request(coupons)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(listener).toHaveBeenCalledOnce()
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { partnering } from '#test/shop/partnering.ts'

let server: TestServer
let partners: Awaited<ReturnType<typeof partnering>>
const products = ['jsw-bars', 'tata-bars', 'sail-bars', 'rinl-bars', 'jindal-bars']

beforeAll(async () => {
  server = await startServer()
  partners = await partnering(server)
  for (const identifier of products) await server.build.product({ goods: 'bars', identifier })
})
afterAll(() => server.close())
beforeEach(() => server.setClock('2026-11-25T04:30:00Z'))

const later = (seconds: number) => server.setClock(new Date(server.now().getTime() + seconds * 1000))
let mobiles = 9_500_000_000
const fresh = () => String(++mobiles)

type Sent = { number: string; code: { challenge: string; resendAt: string } | null; codeSent: boolean }
const fields = '{ number joined codeSent code { challenge resendAt } }'
const texts = {
  send: `mutation ($input: EnquiryInput!) { sendEnquiry(input: $input) ${fields} }`,
  verify: `mutation ($challenge: String!, $code: String!) { verifyEnquiry(challenge: $challenge, code: $code) ${fields} }`,
  resend: `mutation ($challenge: String!) { resendEnquiryCode(challenge: $challenge) ${fields} }`,
}

/** A browser that keeps its cookies, at a network of its own. */
function browser() {
  let cookie = ''
  const headers = partners.visitor()
  const run = async (query: string, variables: object): Promise<Sent> => {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, ...headers },
      body: JSON.stringify({ query, variables }),
    })
    cookie = response.headers.get('set-cookie')?.split(';')[0] || cookie
    const { data, errors } = (await response.json()) as { data: Record<string, Sent>; errors?: unknown }
    if (errors) throw new Error(JSON.stringify(errors))
    return Object.values(data)[0] as Sent
  }
  const send = (mobile: string, at = 0) =>
    run(texts.send, { input: partners.ask(products[at] ?? '', { unit: 'kg', mobile }) })
  return {
    send,
    resend: ({ code }: Sent) => run(texts.resend, { challenge: code?.challenge }),
    verify: async ({ code }: Sent, mobile: string) =>
      run(texts.verify, { challenge: code?.challenge, code: await partners.smsCode(`+91${mobile}`) }),
    cookie: () => cookie,
  }
}
const statusOf = async ({ number }: Sent) =>
  (await partners.one<{ status: string }>('select status from enquiries where id = $1', [Number(number.slice(3))]))
    .status
const codesTo = async (mobile: string) =>
  Number(
    (await partners.one<{ n: string }>('select count(*) as n from mobile_codes where mobile = $1', [`+91${mobile}`])).n,
  )

test('a number that was proven in a browser needs no code there for twelve hours', async () => {
  const [guest, mobile] = [browser(), fresh()]
  await guest.verify(await guest.send(mobile), mobile)
  const second = await guest.send(mobile, 1)
  expect(second.code).toBeNull()
  expect(await statusOf(second)).toBe('VERIFIED')
  expect(await codesTo(mobile)).toBe(1)
  later(12 * 3600 - 1)
  expect((await guest.send(mobile, 2)).code).toBeNull()
  later(1)
  expect((await guest.send(mobile, 3)).codeSent).toBe(true)
  const [name, token] = guest.cookie().split('=')
  expect(name).toBe('number')
  const stored = 'select mobile from mobile_codes where challenge_hash = '
  expect(await partners.one(`${stored} convert_to($1, 'utf8')`, [token])).toBeUndefined()
  expect(await partners.one(`${stored} sha256(convert_to($1, 'utf8'))`, [token])).toEqual({ mobile: `+91${mobile}` })
})

test('another number, and the number in another browser, need a code of their own', async () => {
  const [guest, other, mobile] = [browser(), browser(), fresh()]
  await guest.verify(await guest.send(mobile), mobile)
  expect((await guest.send(fresh(), 1)).codeSent).toBe(true)
  later(31)
  const elsewhere = await other.send(mobile, 1)
  expect(elsewhere.codeSent).toBe(true)
  expect(await statusOf(elsewhere)).toBe('NEW')
})

test('a number is proven in three browsers at once; the oldest needs a code again', async () => {
  const mobile = fresh()
  const browsers = [browser(), browser(), browser(), browser()]
  for (const [at, one] of browsers.entries()) {
    await one.verify(await one.send(mobile, at), mobile)
    later(31)
  }
  const [first, second] = browsers
  expect((await first?.send(mobile, 4))?.codeSent).toBe(true)
  expect((await second?.send(mobile, 4))?.code).toBeNull()
})

test('an enquiry that has to wait for its code is kept, and passed on by the proof of another', async () => {
  const [guest, mobile] = [browser(), fresh()]
  const first = await guest.send(mobile)
  later(10)
  const second = await guest.send(mobile, 1)
  expect(second.codeSent).toBe(false)
  expect(second.code?.resendAt).toBe(new Date(server.now().getTime() + 20_000).toISOString())
  expect(await statusOf(second)).toBe('NEW')
  await expect(guest.resend(second)).rejects.toThrow('CODE_TOO_SOON')
  await guest.verify(first, mobile)
  expect((await guest.resend(second)).code).toBeNull()
  expect(await statusOf(second)).toBe('VERIFIED')
})

test('an enquiry that waited gets its code later, and the limits of the number stay', async () => {
  const [guest, mobile] = [browser(), fresh()]
  await guest.send(mobile)
  const second = await guest.send(mobile, 1)
  later(31)
  const again = await guest.resend(second)
  expect(again.codeSent).toBe(true)
  await guest.verify(again, mobile)
  expect(await statusOf(second)).toBe('VERIFIED')
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { declineText, found, quoting } from '#test/shop/quoting.ts'
import { eraseRequests } from './requests.ts'

let server: TestServer
let quote: ReturnType<typeof quoting>
beforeAll(async () => {
  server = await startServer()
  quote = quoting(server)
})
afterAll(() => server.close())

describe('the next round of invitations', () => {
  /** A request of as many quotations, quoted by all of its first round but one, who declines. */
  async function answered(maxQuotes: number) {
    const { offers, ask, read, send, tokenOf } = await quote.world(7)
    const { id, invitations } = await ask({ maxQuotes })
    const places = invitations.map(({ sellerId }) => offers.findIndex(({ seller }) => String(seller.id) === sellerId))
    const [last, ...others] = places
    for (const at of others.slice(0, maxQuotes)) await send(id, at, 290_00)
    for (const at of [...others.slice(maxQuotes), found(last)])
      await server.get(declineText, { id, reason: 'NO_STOCK' }, tokenOf(at))
    return read(id)
  }

  test('is not asked for more quotations than the buyer wants', async () => {
    for (const maxQuotes of [3, 4]) {
      const request = await answered(maxQuotes)
      expect(request).toMatchObject({ quoted: maxQuotes, invited: 5 })
      expect(new Set(request.invitations.map(({ round }) => round))).toEqual(new Set([1]))
    }
    expect((await answered(5)).invitations.some(({ round }) => round === 2)).toBe(true)
  })
})

describe('a deleted account', () => {
  test('leaves no word of its own in its requests, and other buyers’ requests as they are', async () => {
    const [gone, other] = [await quote.world(1), await quote.world(1)]
    const line = (sku: unknown) => [{ sku, quantityMilli: 200_000, note: 'Ring Asha at the gate, 98765 43210' }]
    const asked = { note: 'For Asha’s house', isSealed: false }
    const own = await gone.ask({ ...asked, lines: line(gone.sku) })
    const kept = await other.ask({ ...asked, lines: line(other.sku) })
    const awarded = await gone.ask({ ...asked, lines: line(gone.sku) })
    await gone.send(awarded.id, 0, 290_00)
    const closed = await gone.move(await gone.read(awarded.id), 'close')
    const lines = found(closed.comparison?.quotations[0]).lines.map(({ id }) => id)
    expect((await gone.award(closed, lines, 'Asha knows the seller')).errors).toBeUndefined()

    const written = async (id: string) =>
      (
        await server.pool.query(
          `select r.title, r.note, r.award_reason as reason, r.status, string_agg(l.note, ' ') as notes, sum(l.quantity_milli)::int as milli
           from quote_requests r join quote_request_lines l on l.request_id = r.id where r.id = $1 group by r.id`,
          [id],
        )
      ).rows[0]
    const before = await written(kept.id)
    await eraseRequests(makeCtx(server.services), gone.buyer.id)
    const erased = { title: 'Deleted account', note: null, reason: null, notes: null, milli: 200_000 }
    expect(await written(own.id)).toEqual({ ...erased, status: 'CANCELLED' })
    // What was bought stays, without the words
    expect(await written(awarded.id)).toEqual({ ...erased, status: 'AWARDED' })
    expect(await written(kept.id)).toEqual(before)
    expect(before).toMatchObject({ status: 'OPEN', notes: expect.stringContaining('Asha') })
  })
})

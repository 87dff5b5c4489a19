import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'

import { startServer, type TestServer } from '#test/server.ts'
import { features } from '../../../../features.ts'
import { deleteDue } from './deletion.ts'
import { eraseRetained } from './retention.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => server.setClock('2026-11-21T06:00:00Z'))

const run = (at: string) => {
  server.setClock(at)
  return eraseRetained(makeCtx(server.services))
}

/** An order with an invoice, whose last document is of 31 March 2016, late at night in India. */
async function oldOrder() {
  const { suborder } = await server.build.shipment()
  const { id } = await server.db
    .selectFrom('suborders')
    .select('orderId as id')
    .where('id', '=', suborder.id)
    .executeTakeFirstOrThrow()
  const last = '2016-03-31T18:29:00Z'
  await server.asOwner(
    'alter table invoices disable trigger invoices_append_only',
    'alter table order_events disable trigger order_events_append_only',
    `update invoices set issued_at = '${last}', recipient = recipient || '{"gstin": "27AAPFU0939F1ZV"}' where order_id = ${id}`,
    `update order_events set at = '${last}', note = 'for Asha' where order_id = ${id}`,
    `update orders set placed_at = '2016-03-02', notes = 'ring Asha' where id = ${id}`,
    `update suborders set status = 'COMPLETED' where order_id = ${id}`,
    'alter table invoices enable trigger invoices_append_only',
    'alter table order_events enable trigger order_events_append_only',
  )
  const read = async () => {
    const { rows } = await server.pool.query(
      `select o.shipping, o.billing, o.notes, o.total_paise as "paise", i.number, i.recipient, i.ship_to as "shipTo", i.totals,
         (select string_agg(e.note, ' ') from order_events e where e.order_id = o.id) as said
       from orders o join invoices i on i.order_id = o.id where o.id = $1`,
      [id],
    )
    return rows[0]
  }
  return { id, buyer: suborder.buyer, read }
}

const remove = async (userId: number) => {
  await server.pool.query('update users set delete_after = $2 where id = $1', [userId, new Date(server.now())])
  await deleteDue(makeCtx(server.services))
}

async function broken(): Promise<string[]> {
  const found: string[] = []
  for (const { name, query } of features.flatMap(({ invariants = [] }) => invariants))
    if ((await rowsAs(server.db, query)).length) found.push(name)
  return found
}

test('what is kept of a deleted account is erased eight years after its financial year, once and audited', async () => {
  const [gone, living] = [await oldOrder(), await oldOrder()]
  const before = await gone.read()
  await remove(gone.buyer.id)
  expect(await gone.read()).toEqual(before)

  const known = await broken()
  await run('2024-03-31T18:29:59Z')
  expect(await gone.read()).toEqual(before)
  await run('2024-03-31T18:30:00Z')
  await run('2024-04-01T18:30:00Z')
  const after = await gone.read()
  const { name, line1, city, pincode } = after.shipping
  expect({ name, line1 }).toEqual({ name: 'Deleted account', line1: '' })
  expect({ city, pincode }).toEqual({ city: before.shipping.city, pincode: before.shipping.pincode })
  expect(after).toMatchObject({
    notes: null,
    said: null,
    recipient: { name: 'Deleted account', address: '', gstin: null, stateCode: before.recipient.stateCode },
    shipTo: { name: 'Deleted account' },
  })
  // Accounts and returns are made of these
  expect([after.number, after.totals, after.paise]).toEqual([before.number, before.totals, before.paise])
  const { name: person, email, phone, address, gstin } = before.recipient
  for (const word of [person, email, phone, address, gstin, before.shipping.mobile])
    expect(JSON.stringify(after)).not.toContain(word)

  const entries = await server.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', 'user.retentionEnded')
    .execute()
  expect(entries).toMatchObject([{ entityId: String(gone.buyer.id), actorId: null, after: { orderId: gone.id } }])
  expect((await living.read()).said).toContain('for Asha')
  // The order was aged by hand, which some notice
  expect(await broken()).toEqual(known)
})

test('the database erases nothing before its time, and nobody changes an invoice or an amount by the same way', async () => {
  const { id, buyer, read } = await oldOrder()
  const before = await read()
  const erase = async (at: string) =>
    (await server.pool.query('select erase_retained_order($1, $2) as done', [id, at])).rows[0].done
  expect(await erase('2030-01-01')).toBe(false)
  await remove(buyer.id)
  await server.asOwner(`update orders set placed_at = now() where id = ${id}`)
  // A clock that runs ahead does not help
  expect(await erase('2099-01-01')).toBe(false)
  await server.asOwner(`update orders set placed_at = '2016-03-02' where id = ${id}`)
  for (const change of ["totals = '{}'", "number = 'X/1'"])
    await expect(
      server.asOwner(`begin; set local neev.erasing = 'on'; update invoices set ${change} where order_id = ${id}`),
    ).rejects.toThrow(/append-only|not allowed/)
  await server.asOwner('rollback').catch(() => {})
  expect(await read()).toEqual(before)
  expect(await erase('2024-03-31T18:30:00Z')).toBe(true)
  expect(await erase('2024-03-31T18:30:00Z')).toBe(false)
})

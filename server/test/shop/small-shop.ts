import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#core/config/config.ts'
import { makeCtx } from '#core/context.ts'
import { openDb } from '#core/db/open.ts'
import { type Builders, builders } from '#test/build.ts'
import { copyOnPostgres } from '#test/databases.ts'
import { testSecret } from '#test/secret.ts'
import { buildApp } from '../../src/app.ts'

/**
 * Three brands of cement in Pune with stock for everybody, three buyers with a site there, an admin, a seller, and one paid order;
 * people sign in as in the demo shop.
 */
async function fillSmallShop(build: Builders): Promise<void> {
  await build.bankAccount()
  await build.user({ email: 'admin@neev.example', roles: ['admin'] })
  const buyers = []
  for (const email of ['customer@neev.example', 'rahul.deshpande@mail.example', 'b2b@neev.example']) {
    const buyer = await build.user({ email })
    await build.address(buyer.id)
    buyers.push(buyer)
  }
  const offers = []
  for (const name of ['Sahyadri', 'Deccan', 'Konkan']) {
    const product = await build.product({ title: `${name} PPC cement, 50 kg`, brand: await build.brand({ name }) })
    offers.push(await build.offer({ product, stockMilli: 1_000_000_000 }))
  }
  const [offer] = offers
  const [buyer] = buyers
  if (!offer || !buyer) throw new Error('nobody sells or buys')
  await build.user({ email: 'seller@neev.example', roles: ['seller'], sellerId: offer.seller.id })
  await build.paidOrder({ buyer, lines: [{ offer }] })
}

/** A database of its own on the real PostgreSQL with a small shop in it, for processes that open it by its address. */
export async function copyOfSmallShop(): Promise<Awaited<ReturnType<typeof copyOnPostgres>>> {
  const copy = await copyOnPostgres('bare')
  const dataDir = mkdtempSync(join(tmpdir(), 'neev-small-'))
  const open = await openDb(copy.url)
  const config = readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir, APP_SECRET: testSecret, SANDBOX: 'payments' })
  const app = await buildApp({ config, open, pages: false, jobs: false })
  await fillSmallShop(builders(() => makeCtx(app.services)))
  await app.settle()
  await app.stop()
  await open.close()
  rmSync(dataDir, { recursive: true, force: true })
  return copy
}

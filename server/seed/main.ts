import { sql } from 'kysely'
import type { Config } from '#core/config/config.ts'
import { type Ctx, makeCtx, type Services, transaction } from '#core/context.ts'
import type { OpenDb } from '#core/db/open.ts'
import { rowAs } from '#core/db/rows-as.ts'
import { messageTypesOf } from '#core/events/event-messages.ts'
import { collectEvents, lanesByName } from '#core/events/events.ts'
import { localPubsub } from '#core/events/pubsub.ts'
import { makeTopics } from '#core/events/topics.ts'
import { openFileStore } from '#core/files/file-store.ts'
import { hooksOf } from '#core/hooks.ts'
import { openProviders } from '#core/net/providers.ts'
import { createCoupon } from '#features/buying/coupons/coupons.ts'
import { postHistory } from '#features/money/settlements/settlements.ts'
import { features } from '../src/features.ts'
import { demoPassword } from '../test/build.ts'
import { fillBuying } from './buying.ts'
import { fillChangeRequests } from './change-requests.ts'
import { fillCommissions } from './commissions.ts'
import { fillCompanies } from './companies.ts'
import { loadPeople } from './data/load.ts'
import { fillJoining } from './joining.ts'
import { fillJumps } from './jumps.ts'
import { fillClaims } from './orders/claims.ts'
import { fillContracts } from './orders/contracts.ts'
import { fillBankRows, fillCreditLines, fillProposal, fillReceipts, orderOnCredit } from './orders/credit.ts'
import { fillDebits } from './orders/debits.ts'
import { fillDraftOrders } from './orders/draft-orders.ts'
import { fillEdits } from './orders/edits.ts'
import { fillEinvoiceAccess, registerNotes } from './orders/einvoices.ts'
import { fillEnquiries } from './orders/enquiries.ts'
import { fillIndex } from './orders/index-points.ts'
import { fillLate } from './orders/late.ts'
import { fillLists } from './orders/lists.ts'
import { fillOrders } from './orders/orders.ts'
import { fillQuotations } from './orders/quotations.ts'
import { fillRefunds } from './orders/refunds.ts'
import { fillSchedules } from './orders/schedules.ts'
import { fillShares } from './orders/shares.ts'
import { fillPartners } from './partners.ts'
import { fillPeople } from './people.ts'
import { fillProvider } from './provider.ts'
import { fillReferenceData as fill } from './reference.ts'
import { fillApplicants, fillBusinesses } from './sellers.ts'
import { fillRegistrations, fillSettlements } from './settlements.ts'
import { fillShop } from './shop.ts'
import { fillStatements } from './statements.ts'
import { fillReviews } from './support/reviews.ts'
import { fillTickets } from './support/tickets.ts'
import { fillBanners } from './texts/banners.ts'
import { fillContent } from './texts/content.ts'
import { fillSite } from './texts/site.ts'
import { fillTeam } from './texts/team.ts'

/** What every shop needs, and the texts that it starts with. */
export async function fillReferenceData(open: OpenDb): Promise<void> {
  await fill(open.db)
  await fillContent(open.db)
}

function seedCtx(open: OpenDb, config: Config, now: Date): Ctx {
  const services: Services = {
    // Nobody sits before the forms that the seed fills in
    config: { ...config, botCheck: undefined },
    db: open.db,
    topics: makeTopics(),
    pubsub: localPubsub(),
    clock: () => now,
    spend: () => null,
    providers: openProviders(),
    files: openFileStore(config),
    jobs: [],
    hooks: hooksOf(features),
    ownData: [],
    messageTypes: messageTypesOf(features),
    invariants: [],
    // what the seed tells is history: it is marked as delivered
    lanesOf: lanesByName([]),
    wake: () => {},
    invalidatePages: () => {},
  }
  return makeCtx(services)
}

const counted = 'offers, offer_prices, stock, variants, products, categories, dispatch_points, pincodes'

const coupons = [
  {
    code: 'FIRST-SLAB',
    title: 'A thousand off the first order',
    kind: 'FLAT',
    amountPaise: 1_000_00,
    minCartPaise: 25_000_00,
    audience: 'NEW_CUSTOMER',
  },
  {
    code: 'STEEL-TONNE',
    title: '₹250 a tonne off',
    kind: 'PER_TONNE',
    amountPaise: 250_00,
    maxDiscountPaise: 5_000_00,
    minCartPaise: 1_00_000_00,
    perUserLimit: 5,
  },
  {
    code: 'MONSOON-2',
    title: 'Two percent for the rains',
    kind: 'PERCENT',
    percentBp: 200,
    maxDiscountPaise: 2_000_00,
    minCartPaise: 10_000_00,
    usageLimit: 200,
  },
]

async function fillCoupons(ctx: Ctx, admin: number): Promise<void> {
  const day = 86_400_000
  const dates = { startsAt: new Date(ctx.now.getTime() - 20 * day), endsAt: new Date(ctx.now.getTime() + 40 * day) }
  const asAdmin: Ctx = {
    ...ctx,
    actor: { userId: admin, sessionId: 0, roles: ['admin'], name: '', email: '', sellerId: null, memberRole: null },
  }
  const rest = {
    minCartPaise: 0,
    appliesTo: 'ALL',
    targetIds: [],
    audience: 'ALL',
    perUserLimit: 1,
    borneBy: 'PLATFORM',
    platformBp: 10_000,
    state: 'LIVE',
  }
  for (const coupon of coupons) await createCoupon(asAdmin, { ...rest, ...dates, ...coupon })
}

/** A believable shop in an empty database; all of it or nothing. The same shop every time but for its dates, which end today. */
export async function fillDemoShop(open: OpenDb, config: Config, now = new Date()): Promise<void> {
  if (await rowAs(open.db, sql`select 1 from users limit 1`)) return
  console.log('Filling the demo shop: catalogue, sellers, people, sixty days of orders (once)')
  const began = performance.now()
  await transaction(seedCtx(open, config, now), async (tx) => {
    const events = collectEvents(tx.db, now, tx.lanesOf)
    const ctx: Ctx = { ...tx, emit: events.emit }
    await fillShop(ctx)
    // the engine has never looked at these tables, and its guesses would take minutes
    await sql.raw(`analyze ${counted}`).execute(ctx.db)
    const cast = await fillPeople(ctx)
    await fillCoupons(ctx, cast.admin.id)
    // before the orders, which accept the policies of their day
    await fillSite(ctx, cast.admin.id)
    await fillCommissions(ctx, cast)
    await fillEinvoiceAccess(ctx, cast)
    await fillRegistrations(ctx, cast)
    await fillCompanies(ctx, cast)
    await fillCreditLines(ctx, cast)
    await fillContracts(ctx, cast)
    await fillOrders(ctx, cast, (back) => orderOnCredit(ctx, cast, back))
    await fillReceipts(ctx, cast)
    await fillBankRows(ctx, cast)
    await fillProposal(ctx, cast)
    await fillSchedules(ctx, cast)
    await fillQuotations(ctx, cast)
    await fillLists(ctx, cast)
    await fillShares(ctx, cast)
    await fillRefunds(ctx, cast)
    await fillClaims(ctx, cast)
    await fillEdits(ctx, cast)
    await fillDebits(ctx, cast)
    await fillLate(ctx, cast)
    await fillStatements(ctx, cast)
    await postHistory(ctx)
    await fillReviews(ctx)
    await fillTickets(ctx, cast.admin.id)
    await fillChangeRequests(ctx, cast)
    await fillJumps(ctx, cast)
    await fillBusinesses(ctx, cast)
    await fillProvider(ctx, cast)
    await fillSettlements(ctx, cast)
    await fillApplicants(ctx, cast)
    await fillJoining(ctx, cast)
    await fillBuying(ctx, cast)
    await fillDraftOrders(ctx, cast)
    await fillPartners(ctx, cast)
    await fillEnquiries(ctx, cast)
    await fillTeam(ctx)
    await fillBanners(ctx, cast.admin.id)
    await registerNotes(ctx)
    await fillIndex(ctx, cast)
    await events.write()
    await sql`update events set done_at = now()`.execute(ctx.db)
    await sql`delete from sessions`.execute(ctx.db)
  })
  await open.pool.query(`analyze ${counted}, orders, suborders, order_lines`)
  console.log(`The demo shop is filled (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}

/** Who to sign in as, one line a role. */
export function demoLogins(): string {
  const rows = loadPeople().staff.map(({ role, email }) => `  ${email.padEnd(36)} ${role}`)
  return `\nSign in with the password ${demoPassword}:\n${rows.join('\n')}\n`
}

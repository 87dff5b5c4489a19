import { addDays, istDate } from '@neev/domain/core/fiscal'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowAs, rowsAs } from '#core/db/rows-as.ts'
import {
  createContract,
  saveGroup,
  setLines,
  updateLastDay,
  updateStatus,
} from '#features/offers/contract-prices/contract-prices.ts'
import type { Cast, Person } from '../people.ts'
import { at } from './orders.ts'

const day = 86_400_000
const agreedDays = 40
/** Days ago when the first contract was extended. */
const extendedDays = 6

type Line = { offerId: string; minMilli: number; pricePaise: number | null; discountBp: number | null }
type Contract = { buyer: string; name: string; reference: string; months: number; lines: Line[] }

/** Offers of a seller for bars of one brand, and for everything else. */
const offersOf = (ctx: Ctx, sellerId: number) =>
  rowsAs<{ id: number; isBar: boolean; paise: number; family: number }>(
    ctx.db,
    sql`select o.id, p.kind = 'TMT' as "isBar", o.from_paise as paise,
          dense_rank() over (partition by p.kind = 'TMT' order by p.id)::int as family
        from offers o join variants v on v.id = o.variant_id join products p on p.id = v.product_id
        where o.seller_id = ${sellerId} and o.status = 'LIVE' and o.from_paise is not null order by o.id`,
  )

async function agree(ctx: Ctx, seller: Person, { months, lines, ...contract }: Contract) {
  const then = at(ctx, new Date(ctx.now.getTime() - agreedDays * day), seller)
  const validFrom = istDate(then.now)
  const draft = await createContract(then, { ...contract, validFrom, validTo: addDays(validFrom, months * 30) })
  const filled = await setLines(then, String(draft.id), draft.version, lines)
  return updateStatus(then, String(draft.id), { transition: 'activate', version: filled.version })
}

/** The demo seller has a group with the demo company, a contract with each of the two, and a draft for the next year. */
export async function fillContracts(ctx: Ctx, cast: Cast): Promise<void> {
  const buyer = cast.buyers.find(({ email }) => email === 'b2b@neev.example')
  const seller = [...cast.sellers.values()].find(({ email }) => email === 'seller@neev.example')
  const company = await rowAs<{ id: number }>(
    ctx.db,
    sql`select id from b2b_accounts where user_id = ${buyer?.id ?? 0}`,
  )
  if (!company || seller?.sellerId == null) return
  const offers = await offersOf(ctx, seller.sellerId)
  const bars = offers.filter(({ isBar, family }) => isBar && family === 1)
  const others = offers.filter(({ isBar, family }) => (isBar ? family > 1 : family < 4)).slice(0, 6)
  const group = await saveGroup(at(ctx, new Date(ctx.now.getTime() - agreedDays * day), seller), null, {
    name: 'Contractors with yearly volume',
    companyIds: [String(company.id)],
  })
  const towers = await agree(ctx, seller, {
    buyer: `C${company.id}`,
    name: 'Bars for the towers at Baner',
    reference: 'SIY-RC-2026-14',
    months: 5,
    lines: bars.map(({ id, paise }) => ({
      offerId: String(id),
      minMilli: 0,
      pricePaise: Math.floor((paise * 955) / 1000),
      discountBp: null,
    })),
  })
  await updateLastDay(
    at(ctx, new Date(ctx.now.getTime() - extendedDays * day), seller),
    String(towers.id),
    towers.version,
    {
      validTo: addDays(towers.validTo, 31),
      reason: 'The third tower is cast a month later than planned.',
    },
  )
  const next = at(ctx, new Date(ctx.now.getTime() - extendedDays * day), seller)
  await createContract(next, {
    buyer: `C${company.id}`,
    name: 'Bars for the towers, next year',
    reference: 'SIY-RC-2027-02',
    validFrom: addDays(towers.validTo, 32),
    validTo: addDays(towers.validTo, 32 + 179),
  })
  await agree(ctx, seller, {
    buyer: `G${group.id}`,
    name: 'Volume discount',
    reference: 'SIY-VOL-03',
    months: 9,
    lines: others.map(({ id }) => ({ offerId: String(id), minMilli: 0, pricePaise: null, discountBp: 325 })),
  })
}

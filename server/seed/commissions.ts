import { addDays, istDate } from '@neev/domain/core/fiscal'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowAs, rowsAs } from '#core/db/rows-as.ts'
import type { Cast } from './people.ts'
import { insertRows } from './rows.ts'

/** Cement by the bag, and what was agreed with two sellers of bars: before, now, and from a day to come. */
export async function fillCommissions(ctx: Ctx, cast: Cast): Promise<void> {
  const categories = await rowsAs<{ id: number; slug: string }>(ctx.db, sql`select id, slug from categories`)
  const [cement, bars] = ['cement', 'tmt-bars'].map((slug) => categories.find((one) => one.slug === slug)?.id)
  const today = istDate(ctx.now)
  const first = [...cast.sellers.values()].find(({ roles }) => roles.includes('seller'))?.sellerId
  const second = (
    await rowAs<{ id: number }>(
      ctx.db,
      sql`select s.id from sellers s where s.kind = 'SELLER' and s.status = 'APPROVED' and s.id <> ${first} order by s.id limit 1`,
    )
  )?.id
  const perTonne = { rate: 'PER_TONNE', percent_bp: null, unit: null }
  const percent = { rate: 'PERCENT', amount_paise: null, unit: null }
  const rules = [
    {
      name: 'Cement by the bag',
      category_id: cement,
      rate: 'PER_UNIT',
      amount_paise: 3_00,
      unit: 'bag',
      valid_from: '2025-04-01',
    },
    {
      name: 'Bars, first quarter',
      seller_id: first,
      category_id: bars,
      ...perTonne,
      amount_paise: 140_00,
      valid_from: addDays(today, -200),
      valid_to: addDays(today, -61),
    },
    {
      name: 'Bars, yearly volume',
      seller_id: first,
      category_id: bars,
      ...perTonne,
      amount_paise: 120_00,
      valid_from: addDays(today, -60),
    },
    {
      name: 'All goods, as agreed',
      seller_id: second,
      ...percent,
      percent_bp: 100,
      max_paise: 5_000_00,
      valid_from: addDays(today, -20),
    },
    {
      name: 'Bars from the new year of the contract',
      seller_id: second,
      category_id: bars,
      ...perTonne,
      amount_paise: 135_00,
      valid_from: addDays(today, 41),
    },
  ]
  const blank = {
    seller_id: null,
    category_id: null,
    percent_bp: null,
    amount_paise: null,
    unit: null,
    max_paise: null,
    valid_to: null,
  }
  await insertRows(
    ctx.db,
    'commission_rules',
    rules.map((rule) => ({ ...blank, base: 'GOODS', created_by: cast.admin.id, created_at: ctx.now, ...rule })),
  )
  await sql`
    insert into status_events (entity, entity_id, from_state, to_state, actor_id, actor_roles, at)
    select 'commissionRule', id, null, 'MADE', created_by, '{admin}', created_at from commission_rules where created_by is not null order by id`.execute(
    ctx.db,
  )
}

import type { PolicyKind, returnPayers } from '@neev/domain/content/policies'
import { istDate } from '@neev/domain/core/fiscal'
import { sql } from 'kysely'
import { createFollowingCache } from '#core/changes/following-cache.ts'
import type { Ctx } from '#core/context.ts'
import { type RowOf, rowsOf, type Sql } from '#core/db/open.ts'

/** A version of a policy, with the titles of the goods that it applies to; empty for all. */
export type ShownPolicy = RowOf<'policies.policiesFor'>
export type PolicyText = ShownPolicy & {
  kind: PolicyKind
  title: string
  body: string
  windowDays: number | null
  returnPaidBy: (typeof returnPayers)[number] | null
  conditions: string[]
}

const arrayOf = (ids: readonly number[]): Sql => sql`${[...ids]}::bigint[]`

/** The policies that apply to these goods today: return policies of their classes, and the active ones of other kinds. */
const applying = (ctx: Ctx, variantIds: Sql): Sql =>
  sql`select p.id as policy_id, v.version, coalesce(g.goods, '{}') as goods
      from policies p
        join lateral (select version from policy_versions where policy_id = p.id
        and effective_from <= ${istDate(ctx.now)}::date
          order by version desc limit 1) v on true
        join lateral (select array_agg(x.title order by x.title_order, x.title) as goods
          from (select distinct d.title, d.title_order from size_shown a join product_shown d on d.id = a.product_id join category_shown c on c.id = d.category_id
            join product_class_shown k on k.id = coalesce(d.class_id, c.default_class_id)
          where a.id = any(${variantIds}) and k.return_policy_id = p.id) x) g on true
      where case p.kind when 'RETURN' then g.goods is not null else p.retired_at is null end order by p.id`

export const policiesFor = (ctx: Ctx, variantIds: readonly number[]): Promise<ShownPolicy[]> =>
  rowsOf(ctx.db, 'policies.policiesFor', applying(ctx, arrayOf(variantIds)))

/** The order in which people read policies (p). */
const inOrder: Sql = sql`array_position(array['RETURN','CANCEL','WARRANTY','DELIVERY','PRICE'], p.kind), p.id`

/** The texts of versions; `from` has policy_id, version and goods. */
const readTexts = (ctx: Ctx, from: Sql): Promise<PolicyText[]> =>
  rowsOf(
    ctx.db,
    'policies.readTexts',
    sql`select s.policy_id, s.version, s.goods, p.kind, v.title, v.body, v.window_days,
          v.return_paid_by, v.conditions
        from (${from}) s join policies p on p.id = s.policy_id join policy_versions v on v.policy_id = s.policy_id
        and v.version = s.version
        order by ${inOrder}`,
  )

const listed = (shown: readonly ShownPolicy[]): Sql =>
  sql`select e."policyId" as policy_id, e.version, e.goods
      from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as e("policyId" bigint, version int, goods text[])`

/** The policies that apply to the goods of an array of sizes today, with their texts, as JSON. */
export const policyTextsJson = (ctx: Ctx, variantIds: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('policyId', s.policy_id, 'version', s.version, 'goods', s.goods, 'kind', p.kind,
    'title', v.title, 'body', v.body, 'windowDays', v.window_days, 'returnPaidBy', v.return_paid_by,
    'conditions', v.conditions) order by ${inOrder}), '[]')
  from (${applying(ctx, variantIds)}) s join policies p on p.id = s.policy_id
    join policy_versions v on v.policy_id = s.policy_id and v.version = s.version)`

/** What is stored of policies with prices and orders. */
export const toShownPolicies = (texts: readonly PolicyText[]): ShownPolicy[] =>
  texts.map(({ policyId, version, goods }) => ({ policyId, version, goods }))

const beforeOrder: readonly PolicyKind[] = ['RETURN', 'CANCEL', 'WARRANTY']
const maxVariants = 100

/**
 * Return, cancellation and warranty policies for goods today (Consumer Protection (E-Commerce) Rules 2020, rule 6(5)).
 */
export async function policiesBeforeOrder(ctx: Ctx, variantIds: readonly number[]): Promise<PolicyText[]> {
  const texts = await readTexts(ctx, applying(ctx, arrayOf(variantIds.slice(0, maxVariants))))
  return texts.filter(({ kind }) => beforeOrder.includes(kind))
}

/** Those by goods and day. */
const cache = createFollowingCache<PolicyText[]>({
  name: 'policies-of-goods',
  max: 5_000,
  kinds: ['POLICY', 'PRODUCT'],
  rowsOf: () => ({}),
})

/** The same as public pages show them, from memory. */
export const policiesOfPage = (ctx: Ctx, variantIds: readonly number[]): Promise<PolicyText[]> =>
  cache.get(ctx, `${istDate(ctx.now)} ${variantIds.slice(0, maxVariants).join()}`, () =>
    policiesBeforeOrder(ctx, variantIds),
  )

/** The part of the statement after `placed` that stores the policies shown. */
export const insertPolicies = (shown: readonly ShownPolicy[]): Sql =>
  sql`kept as (insert into order_policies (order_id, policy_id, version, goods) select placed.id, s.*
    from placed, (${listed(shown)}) s)`

/** The policies that the buyer of an order was shown. */
export const policiesOfOrder = (ctx: Ctx, orderId: number): Promise<PolicyText[]> =>
  readTexts(ctx, sql`select policy_id, version, goods from order_policies where order_id = ${orderId}`)

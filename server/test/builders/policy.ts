import type { PolicyKind } from '@neev/domain/content/policies'
import { istDate } from '@neev/domain/core/fiscal'
import { sql } from 'kysely'
import { createPolicy } from '#features/content/policies/policies.ts'
import { buildCategory } from './category.ts'
import type { GoodsName } from './goods.ts'
import type { Kit } from './kit.ts'

export type PolicyInput = {
  kind?: PolicyKind
  title?: string
  body?: string
  windowDays?: number
  returnPaidBy?: 'BUYER' | 'SELLER' | 'PLATFORM'
  /** The goods of a return policy; policies of other kinds apply to all. */
  goods?: readonly GoodsName[]
}
const usualDays: Partial<Record<PolicyKind, number>> = { RETURN: 10, WARRANTY: 365 }

/** A policy in force from today; by default on returns: unopened goods within ten days, at the buyer's cost. */
export async function buildPolicy(kit: Kit, input: PolicyInput = {}): Promise<{ id: number }> {
  const ctx = kit.ctx()
  const { kind = 'RETURN', goods = [] } = input
  const { id } = await createPolicy(ctx, {
    kind,
    title: input.title ?? `Policy ${kit.next()}`,
    body: input.body ?? 'What is promised with every order, word for word.',
    windowDays: input.windowDays ?? usualDays[kind] ?? null,
    returnPaidBy: kind === 'RETURN' ? (input.returnPaidBy ?? 'BUYER') : null,
    conditions: [],
    effectiveFrom: istDate(ctx.now),
  })
  for (const name of goods) {
    const { classId } = await buildCategory(kit, name)
    await sql`update product_classes set return_policy_id = ${id} where id = ${classId}`.execute(ctx.db)
  }
  return { id }
}

import { terms } from '@neev/domain/core/refusals'
import { customerGroupInput } from '@neev/domain/offers/contract-prices/contract-prices'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { invalidateOwnListings } from '#features/catalogue/products/products.ts'
import {
  type CustomerRow,
  type GroupRow,
  groupById,
  groupedElsewhere,
  readCustomers,
  readGroups,
} from './groups.queries.ts'

/** The caller's business; NOT_FOUND for callers without one. */
export const sellerOf = (ctx: Ctx): number => found(actorOf(ctx).sellerId)

/** Locks a seller, so that its groups and contracts are changed one after the other. */
export const lockSeller = (ctx: Ctx, sellerId: number) =>
  ctx.db.selectFrom('sellers').select('id').where('id', '=', sellerId).forNoKeyUpdate().execute()

/** The groups of the caller's business. */
export const listGroups = (ctx: Ctx): Promise<GroupRow[]> => readGroups(ctx.db, sellerOf(ctx))

/** Companies that the caller's business can choose. */
export const listCustomers = (ctx: Ctx, search?: string | null): Promise<CustomerRow[]> =>
  readCustomers(ctx.db, sellerOf(ctx), { search: search ?? null })

/**
 * Creates a group or replaces its name and members. Refuses with DUPLICATE for a name that exists, CUSTOMER_UNKNOWN for
 * a company that the seller does not know, CUSTOMER_GROUPED for one in another group; members of before may stay.
 */
export async function saveGroup(ctx: Ctx, id: string | null, input: unknown): Promise<GroupRow> {
  const { name, companyIds } = parseInput(customerGroupInput, input)
  const sellerId = sellerOf(ctx)
  const wanted = [...new Set(companyIds.map(idOf))]
  const group = await transaction(ctx, async (ctx) => {
    await lockSeller(ctx, sellerId)
    const before = id === null ? null : found(await groupById(ctx.db, sellerId, idOf(id)))
    const groupId = before ? await renameGroup(ctx, before.id, name) : await insertGroup(ctx, sellerId, name)
    await setMembers(ctx, sellerId, groupId, wanted, before?.members.map((one) => one.id) ?? [])
    const after = found(await groupById(ctx.db, sellerId, groupId))
    await audit(ctx, 'customerGroup.save', 'customerGroup', groupId, before && auditedOf(before), auditedOf(after))
    return after
  })
  invalidateOwnListings(ctx)
  return group
}

const auditedOf = ({ name, members }: GroupRow) => ({ name, companies: members.map((one) => one.id) })

async function setMembers(
  ctx: Ctx,
  sellerId: number,
  groupId: number,
  wanted: readonly number[],
  held: readonly number[],
): Promise<void> {
  const added = wanted.filter((one) => !held.includes(one))
  const gone = held.filter((one) => !wanted.includes(one))
  const known = added.length ? await readCustomers(ctx.db, sellerId, { ids: added }) : []
  if (known.length < added.length) throw refused('CUSTOMER_UNKNOWN', {}, 'companyIds')
  const elsewhere = added.length ? await groupedElsewhere(ctx.db, sellerId, groupId, added) : undefined
  if (elsewhere) throw refused('CUSTOMER_GROUPED', { name: elsewhere.name }, 'companyIds')
  if (gone.length)
    await ctx.db
      .updateTable('customerGroupMembers')
      .set({ leftAt: ctx.now })
      .where('groupId', '=', groupId)
      .where('companyId', '=', anyOf(gone))
      .where('leftAt', 'is', null)
      .execute()
  if (added.length)
    await ctx.db
      .insertInto('customerGroupMembers')
      .values(added.map((companyId) => ({ groupId, sellerId, companyId, joinedAt: ctx.now })))
      .execute()
}

async function insertGroup(ctx: Ctx, sellerId: number, name: string): Promise<number> {
  const row = await ctx.db
    .insertInto('customerGroups')
    .values({ sellerId, name, createdBy: actorOf(ctx).userId, createdAt: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  return row.id
}

async function renameGroup(ctx: Ctx, id: number, name: string): Promise<number> {
  await ctx.db.updateTable('customerGroups').set({ name }).where('id', '=', id).execute().catch(refuseTaken)
  return id
}

function refuseTaken(error: unknown): never {
  if (brokeConstraint(error, 'customer_groups_name')) throw refused('DUPLICATE', { field: terms('NAME') }, 'name')
  throw error
}

/** Deletes a group that no contract names. */
export async function deleteGroup(ctx: Ctx, id: string): Promise<boolean> {
  const sellerId = sellerOf(ctx)
  await transaction(ctx, async (ctx) => {
    await lockSeller(ctx, sellerId)
    const group = found(await groupById(ctx.db, sellerId, idOf(id)))
    const used = await ctx.db
      .selectFrom('priceContracts')
      .select('id')
      .where('groupId', '=', group.id)
      .executeTakeFirst()
    if (used) throw refused('CUSTOMER_GROUP_USED')
    await ctx.db.deleteFrom('customerGroupMembers').where('groupId', '=', group.id).execute()
    await ctx.db.deleteFrom('customerGroups').where('id', '=', group.id).execute()
    await audit(ctx, 'customerGroup.delete', 'customerGroup', group.id, auditedOf(group), null)
  })
  return true
}

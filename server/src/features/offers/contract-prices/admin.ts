import type { Ctx } from '#core/context.ts'
import { found, idOf } from '#core/errors.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import {
  type AdminContractFilter,
  type AdminContractRow,
  type AdminLineFilter,
  adminContractById,
  countAdminContracts,
  countOrdersOf,
  readAdminContracts,
  readAdminLines,
  readContractSellers,
  readMembers,
} from './admin.queries.ts'

type Filter = Omit<AdminContractFilter, 'sellerId'> & { sellerId?: string | null }

/** A page of the contracts of all sellers, with counts by status. */
export async function listAllContracts(ctx: Ctx, page: PageInput, { sellerId, ...rest }: Filter) {
  const filter = { ...rest, sellerId: sellerId ? idOf(sellerId) : null }
  const rows = await readAdminContracts(ctx.db, ctx.now, page, filter)
  return { ...pageOf(rows), counts: await countAdminContracts(ctx.db, { ...filter, status: null }) }
}

/** Any contract, for staff. */
export const getAnyContract = async (ctx: Ctx, id: string): Promise<AdminContractRow> =>
  found(await adminContractById(ctx.db, ctx.now, idOf(id)))

/** A page of the lines of any contract; NOT_FOUND without it. */
export async function listLines(ctx: Ctx, contractId: string, page: PageInput, filter: AdminLineFilter) {
  const { id } = await getAnyContract(ctx, contractId)
  return pageOf(await readAdminLines(ctx.db, ctx.now, id, page, filter))
}

/** Sellers that have contracts. */
export const listContractSellers = (ctx: Ctx) => readContractSellers(ctx.db)

/** Number of orders with a line at a price of the contract. */
export const orderCountOf = (ctx: Ctx, { id }: AdminContractRow): Promise<number> => countOrdersOf(ctx.db, id)

/** Companies of the contract's group, past and present; none of a contract with a company. */
export const membersOf = async (ctx: Ctx, { groupId }: AdminContractRow) =>
  groupId === null ? [] : readMembers(ctx.db, groupId)

import { istDate } from '@neev/domain/core/fiscal'
import { terms } from '@neev/domain/core/refusals'
import {
  type ContractLine,
  type ContractStatus,
  type ContractTransition,
  contractEndInput,
  contractLinesInput,
  contractLineWarning,
  contractOverlap,
  contractSpan,
  contractTransitions,
  priceContractInput,
  whyNotContractDates,
  whyNotContractLines,
  whyNotContractTransition,
} from '@neev/domain/offers/contract-prices/contract-prices'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { recordTransition, transitionsSeenBy } from '#core/history.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { invalidateOwnListings } from '#features/catalogue/products/products.ts'
import {
  type ContractFilter,
  type ContractRow,
  contractById,
  countContracts,
  foreignOffers,
  overlapsOf,
  readContractPage,
  readLines,
  readOfferChoices,
} from './contracts.queries.ts'
import { groupById, readCustomers } from './groups.queries.ts'
import { lockSeller, sellerOf } from './groups.ts'
import { endLines, writeLines } from './lines.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A contract has begun: its first day is here. */
    'contract.begun': { contractId: number }
    /** Lines of an active contract have changed. */
    'contract.changed': { contractId: number }
    /** A contract was ended early, or is past its last day. */
    'contract.ended': { contractId: number }
  }
}

/** Marks another last day in the history, where the status stays. */
export const lastDayCode = 'LAST_DAY'

/** A page of the contracts of the caller's business, with counts by status. */
export async function listContracts(ctx: Ctx, page: PageInput, filter: ContractFilter) {
  const sellerId = sellerOf(ctx)
  const rows = await readContractPage(ctx.db, ctx.now, sellerId, page, filter)
  return { ...pageOf(rows), counts: await countContracts(ctx.db, sellerId, { ...filter, status: null }) }
}

/** A contract of the caller's business; NOT_FOUND for others. */
export const getContract = async (ctx: Ctx, id: string | number): Promise<ContractRow> =>
  found(await contractById(ctx.db, ctx.now, sellerOf(ctx), idOf(id)))

/** The lines of a contract, each with what the seller is warned of. */
export async function linesOf(ctx: Ctx, { id }: Pick<ContractRow, 'id'>, which: 'CURRENT' | 'FORMER') {
  const rows = await readLines(ctx.db, ctx.now, id, which)
  return rows.map((row) => ({ ...row, warning: contractLineWarning(row, row.everyonePaise) }))
}

/** Live offers of the caller's business. */
export const offerChoices = (ctx: Ctx, search?: string | null) =>
  readOfferChoices(ctx.db, ctx.now, sellerOf(ctx), search)

/** The history of a contract; its seller does not see the names of staff. */
export async function historyOf(ctx: Ctx, { id }: Pick<ContractRow, 'id'>) {
  const transitions = await transitionsSeenBy<ContractStatus>(ctx, 'priceContract', id, 'contractPrice:read:any')
  return transitions.map(({ reasonCode, ...transition }) => ({ ...transition, isLastDay: reasonCode === lastDayCode }))
}

/** The transitions open to the caller now. */
export const transitionsOf = (ctx: Ctx, contract: ContractRow): ContractTransition[] =>
  contractTransitions.filter((name) => !whyNotContractTransition(name, contract, istDate(ctx.now)))

/** The company or group of `C12` or `G3`; refuses with CUSTOMER_UNKNOWN what the seller cannot choose. */
async function buyerOf(ctx: Ctx, sellerId: number, buyer: string) {
  const id = idOf(buyer.slice(1))
  if (buyer.startsWith('G')) {
    found(await groupById(ctx.db, sellerId, id))
    return { companyId: null, groupId: id }
  }
  const [company] = await readCustomers(ctx.db, sellerId, { ids: [id] })
  if (!company) throw refused('CUSTOMER_UNKNOWN', {}, 'buyer')
  return { companyId: company.id, groupId: null }
}

async function termsOf(ctx: Ctx, sellerId: number, input: unknown) {
  const { buyer, ...terms } = parseInput(priceContractInput, input)
  refuseIf(whyNotContractDates(terms, istDate(ctx.now)))
  return { ...terms, ...(await buyerOf(ctx, sellerId, buyer)) }
}

/** Creates a draft. Refuses with DUPLICATE for a reference that the seller has used. */
export async function createContract(ctx: Ctx, input: unknown): Promise<ContractRow> {
  const sellerId = sellerOf(ctx)
  const terms = await termsOf(ctx, sellerId, input)
  return transaction(ctx, async (ctx) => {
    const { id } = await ctx.db
      .insertInto('priceContracts')
      .values({ ...terms, sellerId, status: 'DRAFT', createdBy: actorOf(ctx).userId, createdAt: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseTaken)
    await recordTransition(ctx, { entity: 'priceContract', id, from: null, to: 'DRAFT' })
    await audit(ctx, 'priceContract.create', 'priceContract', id, null, terms)
    return getContract(ctx, id)
  })
}

function refuseTaken(error: unknown): never {
  if (brokeConstraint(error, 'price_contracts_reference'))
    throw refused('DUPLICATE', { field: terms('NUMBER') }, 'reference')
  throw error
}

/** A contract of the caller's business, locked with its seller; STALE if `version` is outdated. */
export async function lockContract(ctx: Ctx, id: string, version: number): Promise<ContractRow> {
  await lockSeller(ctx, sellerOf(ctx))
  const contract = await getContract(ctx, id)
  if (contract.version !== version) throw refused('STALE')
  return contract
}

/** Writes a change of a contract, which has a new version then. */
export const updateContractRow = (ctx: Ctx, id: number, values: object = {}) =>
  ctx.db
    .updateTable('priceContracts')
    .set((db) => ({ ...values, version: db('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Changes the buyer, name and dates of a draft. */
export function updateContract(ctx: Ctx, id: string, version: number, input: unknown): Promise<ContractRow> {
  return transaction(ctx, async (ctx) => {
    const before = await lockContract(ctx, id, version)
    if (before.status !== 'DRAFT') throw refused('BAD_TRANSITION')
    const terms = await termsOf(ctx, before.sellerId, input)
    await updateContractRow(ctx, before.id, terms).catch(refuseTaken)
    const { name, reference, validFrom, validTo } = before
    await audit(
      ctx,
      'priceContract.update',
      'priceContract',
      before.id,
      { name, reference, validFrom, validTo, companyId: before.companyId, groupId: before.groupId },
      terms,
    )
    return getContract(ctx, before.id)
  })
}

/** Deletes a draft with its lines. */
export async function deleteContract(ctx: Ctx, id: string): Promise<boolean> {
  await transaction(ctx, async (ctx) => {
    await lockSeller(ctx, sellerOf(ctx))
    const { status, reference, name, ...contract } = await getContract(ctx, id)
    if (status !== 'DRAFT') throw refused('BAD_TRANSITION')
    await ctx.db.deleteFrom('priceContractLines').where('contractId', '=', contract.id).execute()
    await ctx.db.deleteFrom('priceContracts').where('id', '=', contract.id).execute()
    await audit(ctx, 'priceContract.delete', 'priceContract', contract.id, { reference, name }, null)
  })
  return true
}

/** Whether a contract has ended, or is past its last day. */
export const isOver = (ctx: Ctx, contract: ContractRow): boolean =>
  contract.status === 'ENDED' || contractSpan(contract).to <= ctx.now

/** The time that new lines of a contract are valid: from now, or its first day, to its last one. */
export const spanOf = (ctx: Ctx, contract: Pick<ContractRow, 'validFrom' | 'validTo'>) => {
  const { from, to } = contractSpan(contract)
  return { from: from > ctx.now ? from : ctx.now, to }
}

async function refuseOverlap(ctx: Ctx, contract: ContractRow, offerIds: readonly number[]): Promise<void> {
  const [overlap] = await overlapsOf(ctx.db, contract, offerIds, spanOf(ctx, contract))
  refuseIf(overlap ? contractOverlap(overlap.reference, overlap.title) : null)
}

/** Replaces the lines of a contract; of an active one those that differ end, and new ones begin. */
export async function setLines(ctx: Ctx, id: string, version: number, lines: unknown): Promise<ContractRow> {
  const input = parseInput(contractLinesInput, { lines })
  refuseIf(whyNotContractLines(input.lines))
  const contract = await transaction(ctx, async (ctx) => {
    const before = await lockContract(ctx, id, version)
    const offerIds = [...new Set(input.lines.map((line) => Number(line.offerId)))]
    if (isOver(ctx, before)) throw refused('BAD_TRANSITION')
    if (before.status === 'ACTIVE' && input.lines.length === 0) throw refused('CONTRACT_EMPTY')
    if (await foreignOffers(ctx.db, before.sellerId, offerIds)) throw refused('CONTRACT_FOREIGN_OFFER', {}, 'lines')
    if (before.status === 'ACTIVE') await refuseOverlap(ctx, before, offerIds)
    const isChanged = await replaceLines(ctx, before, input.lines)
    await updateContractRow(ctx, before.id)
    if (isChanged && before.status === 'ACTIVE') await ctx.emit('contract.changed', { contractId: before.id })
    return getContract(ctx, before.id)
  })
  invalidateOwnListings(ctx)
  return contract
}

async function replaceLines(ctx: Ctx, contract: ContractRow, lines: readonly ContractLine[]): Promise<boolean> {
  const held = await readLines(ctx.db, ctx.now, contract.id, 'CURRENT')
  const keyOf = (line: {
    offerId: number | string
    minMilli: number
    pricePaise: number | null
    discountBp: number | null
  }) => [line.offerId, line.minMilli, line.pricePaise, line.discountBp].join(' ')
  const wanted = new Set(lines.map(keyOf))
  const known = new Set(held.map(keyOf))
  const gone = held.filter((line) => !wanted.has(keyOf(line)))
  const added = lines.filter((line) => !known.has(keyOf(line)))
  await endLines(ctx, gone)
  await writeLines(ctx, contract.id, added, contract.status === 'ACTIVE' ? spanOf(ctx, contract) : null)
  const shown = (
    all: readonly {
      offerId: number | string
      minMilli: number
      pricePaise: number | null
      discountBp: number | null
    }[],
  ) =>
    all.map(({ offerId, minMilli, pricePaise, discountBp }) => ({
      offerId: Number(offerId),
      minMilli,
      pricePaise,
      discountBp,
    }))
  await audit(ctx, 'priceContract.lines', 'priceContract', contract.id, { lines: shown(gone) }, { lines: shown(added) })
  return gone.length + added.length > 0
}

type Step = { transition: ContractTransition; version: number; reason?: string | null }

/** Lets a draft begin, or ends an active contract early with a reason, which the company reads. */
export async function updateStatus(ctx: Ctx, id: string, { transition, version, reason }: Step): Promise<ContractRow> {
  const endReason = transition === 'end' ? parseInput(contractEndInput, { reason }).reason : null
  const contract = await transaction(ctx, async (ctx) => {
    const before = await lockContract(ctx, id, version)
    refuseIf(whyNotContractTransition(transition, before, istDate(ctx.now)))
    if (transition === 'activate') await activate(ctx, before)
    else await endNow(ctx, before, endReason)
    const to = transition === 'activate' ? 'ACTIVE' : 'ENDED'
    await recordTransition(ctx, { entity: 'priceContract', id: before.id, from: before.status, to, note: endReason })
    await audit(
      ctx,
      `priceContract.${transition}`,
      'priceContract',
      before.id,
      { status: before.status },
      { status: to, endReason },
    )
    return getContract(ctx, before.id)
  })
  invalidateOwnListings(ctx)
  return contract
}

async function activate(ctx: Ctx, contract: ContractRow): Promise<void> {
  const lines = await readLines(ctx.db, ctx.now, contract.id, 'CURRENT')
  refuseIf(whyNotContractDates(contract, istDate(ctx.now)))
  const offerIds = [...new Set(lines.map(({ offerId }) => offerId))]
  await refuseOverlap(ctx, contract, offerIds)
  const { from, to } = spanOf(ctx, contract)
  await ctx.db
    .updateTable('priceContractLines')
    .set({ validFrom: from, validTo: to })
    .where('contractId', '=', contract.id)
    .execute()
  const isBegun = from <= ctx.now
  await updateContractRow(ctx, contract.id, {
    status: 'ACTIVE',
    activatedAt: ctx.now,
    beginNotifiedAt: isBegun ? ctx.now : null,
  })
  if (isBegun) await ctx.emit('contract.begun', { contractId: contract.id })
}

async function endNow(ctx: Ctx, contract: ContractRow, endReason: string | null): Promise<void> {
  await endLines(ctx, await readLines(ctx.db, ctx.now, contract.id, 'CURRENT'))
  await updateContractRow(ctx, contract.id, { status: 'ENDED', endedAt: ctx.now, endReason })
  await ctx.emit('contract.ended', { contractId: contract.id })
}

import { addDays, istDate, printDay } from '@neev/domain/core/fiscal'
import {
  CONTRACT_REMINDER_DAYS,
  contractDatesInput,
  contractOverlap,
  contractSpan,
  whyNotLastDay,
} from '@neev/domain/offers/contract-prices/contract-prices'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { parseInput, refuseIf } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { invalidateOwnListings } from '#features/catalogue/products/products.ts'
import { type ContractRow, overlapsOf, readLines } from './contracts.queries.ts'
import { getContract, lastDayCode, lockContract, updateContractRow } from './contracts.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** An active contract has another last day, with the reason that the company reads. */
    'contract.datesChanged': { contractId: number; validTo: string; reason: string }
  }
}

/**
 * Gives an active contract of the caller's business another last day, with a reason that the company reads. Its current
 * lines end with it. Refuses with CONTRACT_OVERLAP if another active contract of the buyer has one of their offers in
 * the time that is added.
 */
export async function updateLastDay(ctx: Ctx, id: string, version: number, input: unknown): Promise<ContractRow> {
  const { validTo, reason } = parseInput(contractDatesInput, input)
  const contract = await transaction(ctx, async (ctx) => {
    const before = await lockContract(ctx, id, version)
    refuseIf(whyNotLastDay(before, validTo, istDate(ctx.now)))
    await refuseAddedOverlap(ctx, before, validTo)
    await moveLines(ctx, before, validTo)
    // The message about the change is a reminder of an end that is near
    const isNear = validTo <= addDays(istDate(ctx.now), CONTRACT_REMINDER_DAYS)
    await updateContractRow(ctx, before.id, { validTo, remindedAt: isNear ? ctx.now : null })
    const note = `${printDay(before.validTo)} → ${printDay(validTo)}\n${reason}`
    const { status } = before
    await recordTransition(ctx, {
      entity: 'priceContract',
      id: before.id,
      from: status,
      to: status,
      reasonCode: lastDayCode,
      note,
    })
    const dates = { validTo: before.validTo }
    await audit(ctx, 'priceContract.dates', 'priceContract', before.id, dates, { validTo, reason })
    await ctx.emit('contract.datesChanged', { contractId: before.id, validTo, reason })
    return getContract(ctx, before.id)
  })
  invalidateOwnListings(ctx)
  return contract
}

/** Lines that are valid or will be end with the contract; former ones stay as they were. */
const moveLines = (ctx: Ctx, { id, validFrom }: ContractRow, validTo: string) =>
  ctx.db
    .updateTable('priceContractLines')
    .set({ validTo: contractSpan({ validFrom, validTo }).to })
    .where('contractId', '=', id)
    .where('validTo', '>', ctx.now)
    .execute()

/** Only time that is added can overlap: the rest was checked when the lines were written. */
async function refuseAddedOverlap(ctx: Ctx, contract: ContractRow, validTo: string): Promise<void> {
  if (validTo < contract.validTo) return
  const lines = await readLines(ctx.db, ctx.now, contract.id, 'CURRENT')
  const offerIds = [...new Set(lines.map(({ offerId }) => offerId))]
  const from = contractSpan(contract).to
  const { to } = contractSpan({ ...contract, validTo })
  const [overlap] = await overlapsOf(ctx.db, contract, offerIds, { from, to })
  refuseIf(overlap ? { ...contractOverlap(overlap.reference, overlap.title), field: 'validTo' } : null)
}

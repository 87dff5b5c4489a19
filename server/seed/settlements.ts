import { addDays, istDate, startOfIstDate } from '@neev/domain/core/fiscal'
import { gstinCheckCharacter } from '@neev/domain/core/identity/identity'
import { cycleEnd } from '@neev/domain/money/settlements/settlements'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'
import { addRegistration } from '#features/money/gst-returns/gst-returns.ts'
import {
  approveSettlement,
  createSettlementFile,
  markSettlementFailed,
  markSettlementPaid,
  sendSettlements,
} from '#features/money/settlements/admin.ts'
import { submitAdjustment } from '#features/money/settlements/ledger/admin-ledger.ts'
import {
  acceptSettlement,
  buildStatement,
  lockLatest,
  submitSettlementDispute,
} from '#features/money/settlements/statements/statements.ts'
import { setSetting } from '#features/platform/settings/settings.ts'
import { at } from './orders/orders.ts'
import type { Cast } from './people.ts'

const hour = 3_600_000
const weeks = 4
type Built = { id: number; sellerId: number; payablePaise: number; disputable: string | null }

/** Four weeks of statements: the older ones paid, the last ones in every state. */
export async function fillSettlements(ctx: Ctx, cast: Cast): Promise<void> {
  const today = istDate(ctx.now)
  // commission is invoiced from the first statement on
  await setSetting(at(ctx, startOfIstDate(addDays(today, -60)), cast.admin), 'operatorGstin', '27ZZZCM1001A1ZQ', null)
  for (let back = weeks - 1; back >= 0; back--) {
    const lastDay = cycleEnd('WEEKLY', addDays(today, -7 * back))
    const morning = (hours: number) => {
      const moment = startOfIstDate(addDays(lastDay, 1)).getTime() + (9 + hours) * hour
      return new Date(Math.min(moment, ctx.now.getTime()))
    }
    const built = await build(at(ctx, morning(0), null), lastDay)
    for (const [place, one] of built.entries()) await follow(ctx, cast, one, { back, place, morning })
  }
  const owed = [...cast.sellers.values()].find(({ roles }) => roles.includes('seller'))
  await submitAdjustment(at(ctx, ctx.now, cast.admin), {
    debit: 'ADJUSTMENTS',
    credit: 'SELLER_PAYABLE',
    sellerId: String(owed?.sellerId),
    amountPaise: 1_250_00,
    reason: 'Unloading that the buyer should have paid, as agreed on the phone',
  })
}

/**
 * The operator is registered to collect tax at source in every state that a demo seller supplies from, before the first
 * e-invoice, which names its GSTIN.
 */
export async function fillRegistrations(ctx: Ctx, cast: Cast): Promise<void> {
  const from = addDays(istDate(ctx.now), -90)
  const supplied = await rowsAs<{ code: string }>(
    ctx.db,
    sql`select distinct state_code as code from seller_gstins order by 1`,
  )
  for (const { code } of supplied) {
    const first14 = `${code}ZZZCM1001A1C`
    const gstin = `${first14}${gstinCheckCharacter(first14)}`
    await addRegistration(at(ctx, startOfIstDate(from), cast.admin), { stateCode: code, gstin, from })
  }
}

async function build(ctx: Ctx, lastDay: string): Promise<Built[]> {
  const sellers = await rowsAs<{ id: number }>(
    ctx.db,
    sql`select distinct seller_id as id from ledger_entries where account = 'SELLER_PAYABLE' and available_on <= ${lastDay}::date order by 1`,
  )
  for (const { id } of sellers) await buildStatement(ctx, id, lastDay, await lockLatest(ctx, id))
  return rowsAs<Built>(
    ctx.db,
    sql`select m.id, m.seller_id, m.payable_paise,
          (select min(e.transaction_id)::text from settlement_entries x join ledger_entries e on e.id = x.entry_id where x.settlement_id = m.id) as disputable
        from settlements m where m.status = 'DRAFT' and m.to_day = ${lastDay}::date order by m.id`,
  )
}

type Place = { back: number; place: number; morning(hours: number): Date }

/** How far each has come: the last week's are looked at, of the week before some wait for the bank. */
async function follow(
  ctx: Ctx,
  cast: Cast,
  { id, sellerId, payablePaise, disputable }: Built,
  { back, place, morning }: Place,
) {
  const [first, second] = cast.admins
  const seller = cast.sellers.get(sellerId)
  if (!first || !second || !seller) return
  const key = String(id)
  if (back === 0 && place % 3 === 2) return
  await sendSettlements(at(ctx, morning(1), first), [key])
  if (back === 0 && place % 6 === 1)
    await submitSettlementDispute(at(ctx, morning(5), seller), key, {
      suborderIds: disputable ? [disputable] : [],
      reason: 'The freight of this order was agreed at ₹500 more; please look at our note on the order.',
    })
  if (back === 0 && place % 6 === 4) await acceptSettlement(at(ctx, morning(6), seller), key)
  if (back === 0) return
  await acceptSettlement(at(ctx, morning(8), seller), key)
  await approveSettlement(at(ctx, morning(26), first), key)
  const waits = back === 1 && place % 4 === 3
  if (payablePaise === 0 || waits) return
  await createSettlementFile(at(ctx, morning(27), first), [key])
  if (back === 1 && place % 4 === 1) return
  if (back === 1 && place % 4 === 2) {
    await markSettlementFailed(
      at(ctx, morning(50), second),
      key,
      'The bank returned it: the name of the account differs',
    )
    return
  }
  await markSettlementPaid(at(ctx, morning(30), second), key, `HDFCR72026${String(id).padStart(8, '0')}`)
}

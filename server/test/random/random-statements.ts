import { sql } from 'kysely'
import { rowsAs } from '#core/db/rows-as.ts'
import type { Seeded } from '#test/shop/seeded.ts'
import type { TestServer } from '../server.ts'
import type { Parties } from './random-tools.ts'

type Statement = { id: number; sellerId: number; status: string }
const transitions: Record<string, string[]> = {
  DRAFT: ['mutation ($id: ID!) { sendSettlements(ids: [$id]) { id } }'],
  REVIEW: [
    'mutation ($id: ID!) { acceptSettlement(id: $id) { id } }',
    'mutation ($id: ID!) { submitSettlementDispute(id: $id, reason: "A sum is wrong") { id } }',
    'mutation ($id: ID!) { approveSettlement(id: $id) { id } }',
  ],
  DISPUTED: ['mutation ($id: ID!) { submitSettlementDisputeResponse(id: $id, answer: "It is right") { id } }'],
  APPROVED: ['mutation ($id: ID!) { createSettlementFile(ids: [$id]) { id } }'],
  PAYMENT_FILE: [
    'mutation ($id: ID!, $utr: String!) { markSettlementPaid(id: $id, utr: $utr) { id } }',
    'mutation ($id: ID!) { markSettlementFailed(id: $id, reason: "The bank sent it back") { id } }',
  ],
  FAILED: ['mutation ($id: ID!) { retrySettlement(id: $id) { id } }'],
  PAID: [],
}
const draw = 'mutation ($id: ID!) { createSettlement(sellerId: $id) { id } }'
let payouts = 0

/** Statements that are under way each make a step, or try one that is not theirs now. */
export async function settleUp(
  server: TestServer,
  { admin: backOffice, second, sellers }: Parties,
  random: Seeded,
  journal: string[],
): Promise<void> {
  // now and then one is drawn before its day
  const earning = await rowsAs<{ id: number }>(
    server.db,
    sql`select distinct seller_id as id from ledger_entries where seller_id is not null order by 1`,
  )
  const early = random.pick(earning)?.id
  if (early && random.chance(0.3))
    journal.push(`a statement of seller ${early} is drawn: ${await server.codeOf(draw, { id: early }, backOffice)}`)
  // what a seller owes is carried on: nothing more happens to that statement
  const open = await rowsAs<Statement>(
    server.db,
    sql`select id, seller_id, status from settlements
        where status <> 'PAID' and (status <> 'APPROVED' or payable_paise > 0 or id % 7 = 0) order by id`,
  )
  for (const { id, sellerId, status } of open.filter(() => random.chance(4 / open.length))) {
    const states = random.chance(0.15) ? Object.keys(transitions) : [status]
    const transition = random.pick(states.flatMap((state) => transitions[state] ?? []))
    if (!transition) continue
    const isSellers = /acceptSettlement|submitSettlementDispute/.test(transition)
    const token = isSellers ? await sellers(sellerId) : random.chance(0.6) ? backOffice : second
    const utr = `SBINP${String(++payouts).padStart(11, '0')}`
    const ended = await server.codeOf(transition, { id, ...(transition.includes('$utr') && { utr }) }, token)
    journal.push(`statement ${id} ${status}: ${/\) \{ (\w+)/.exec(transition)?.[1]}: ${ended}`)
  }
}

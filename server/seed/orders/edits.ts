import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'
import {
  submitOrderEditResponse,
  submitQuantityReduction,
  submitSubstitution,
  swapsShown,
} from '#features/orders/orders/changes/edits.ts'
import type { Cast } from '../people.ts'
import { at } from './orders.ts'

type Open = {
  id: number
  sellerId: number
  userId: number
  lineId: number
  pieces: number | null
  milli: number
  since: Date
}

/** Of parts that are not packed: for one other bars are proposed, for two less of a line, and of one the buyer wanted all that was ordered. */
export async function fillEdits(ctx: Ctx, cast: Cast): Promise<void> {
  const suborders = await rowsAs<Open>(
    ctx.db,
    sql`select s.id, s.seller_id, o.user_id, l.id as "lineId", l.pieces,
      l.quantity_milli as milli,
          (select max(e.at) from order_events e where e.suborder_id = s.id) as since
        from suborders s join orders o on o.id = s.order_id
          join lateral (select * from order_lines l where l.suborder_id = s.id order by l.pieces desc nulls last
          limit 1) l on true
        where s.status in ('PLACED', 'CONFIRMED') and s.dealer_id is null and l.quantity_milli >= 10000
          and not exists (select 1 from shipments h where h.suborder_id = s.id)
          and not exists (select 1 from dealer_assignments a where a.suborder_id = s.id)
        order by s.id desc limit 40`,
  )
  const wanted = ['SWAP', 'LESS', 'REFUSED', 'LESS']
  for (const suborder of suborders) {
    const seller = cast.sellers.get(suborder.sellerId)
    const buyer = cast.buyers.find(({ id }) => id === suborder.userId)
    const soon = new Date(Math.min(ctx.now.getTime() - 30 * 60_000, new Date(suborder.since).getTime() + 60 * 60_000))
    const want = suborder.pieces === null ? wanted.find((one) => one !== 'SWAP') : wanted[0]
    if (!seller || !buyer || !want) continue
    if (want === 'SWAP') {
      if (!(await proposeOther(at(ctx, soon, seller), suborder))) continue
    } else {
      const id = await proposeFewer(at(ctx, soon, seller), suborder)
      const no = at(ctx, new Date(soon.getTime() + 60_000), buyer)
      if (want === 'REFUSED') await submitOrderEditResponse(no, id, 'DECLINE', 'The slab needs all of it.')
    }
    wanted.splice(wanted.indexOf(want), 1)
  }
}

async function proposeOther(ctx: Ctx, { id, lineId }: Open): Promise<boolean> {
  const [suborder, line] = [String(id), String(lineId)]
  const other = (await swapsShown(ctx, suborder, line, null)).find(({ whyNot }) => whyNot === null)
  if (!other) return false
  const reason = 'The rolling of this size is late at the mill; these lie in the yard.'
  await submitSubstitution(ctx, suborder, { lineId: line, offerId: String(other.offerId), reason })
  return true
}

async function proposeFewer(ctx: Ctx, { id, lineId, pieces, milli }: Open): Promise<string> {
  const to =
    pieces === null ? { quantityMilli: Math.floor(milli / 1250) * 1000 } : { pieces: Math.floor((pieces * 4) / 5) }
  const reason = 'Only so much of it came with the last truck.'
  const { edits } = await submitQuantityReduction(ctx, String(id), { lineId: String(lineId), ...to, reason })
  return String(edits.at(-1)?.id)
}

import type { TestServer } from '#test/server.ts'
import { add, buying, deliver, dispatch, packAll, truck } from './buying.ts'

const accept = 'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { status } }'

/** 5 (hundred bags, so that a fifth is whole) at ₹52,000 with ₹7,510 of freight, loading and insurance, to another state: ₹3,15,662 with tax and rounding. */
export const fiveTonnes = {
  goods: 2_60_000_00,
  freight: 6_000_00,
  loading: 1_510_00,
  taxable: 2_67_510_00,
  igst: 48_151_80,
  roundOff: 20,
  total: 3_15_662_00,
}
/** What the worked examples above, written into their lines by hand, do not keep: prices by quantity. */
export const notOfExamples = ['figures of lines', 'invoice lines']
export const bagsMilli = 500_000
export type Figures = typeof fiveTonnes
type Options = { commissionBp?: number; credit?: number; sellerId?: number }

/** What a seller sells and is paid for, step by step, over the wire. */
export function settling(server: TestServer) {
  const buy = buying(server)
  const one = async <T>(text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows[0] as T
  const self = {
    buy,
    one,
    /** A paid order of 500 bags of one seller, with these figures; another share than 0.5 % is agreed with it where asked. */
    async paid(figures: Figures = fiveTonnes, { commissionBp = 50, credit = 0, sellerId }: Options = {}) {
      const buyer = await server.build.user()
      const address = await server.build.address(buyer.id)
      const { cement: bags } = await buy.onSale()
      await server.get(add, { offerId: bags.id, quantityMilli: bagsMilli, pincode: '411045' }, buyer.token)
      const placed = await buy.order(buyer.token, address.id)
      const part = await one<{ id: number; sellerId: number; lineId: number }>(
        `select s.id, s.seller_id as "sellerId", l.id as "lineId" from suborders s join order_lines l on l.suborder_id = s.id where s.order_id = $1`,
        [placed.id],
      )
      // a firm with nothing else in its books
      if (sellerId) {
        await server.pool.query('update suborders set seller_id = $2 where id = $1', [part.id, sellerId])
        part.sellerId = sellerId
      }
      const { goods, freight, loading, taxable, igst, roundOff, total } = figures
      const money = `goods_paise = ${goods}, discount_paise = 0, freight_paise = ${freight}, loading_paise = ${loading}, taxable_paise = ${taxable},
        cgst_paise = 0, sgst_paise = 0, igst_paise = ${igst}`
      await server.rewrite(
        `update order_lines set ${money}, total_paise = ${taxable + igst}, rate_bp = 1800 where id = $1`,
        [part.lineId],
      )
      await server.pool.query(
        `update suborders set ${money}, round_off_paise = ${roundOff}, total_paise = ${total}, platform_credit_paise = ${credit}, tax_kind = 'IGST',
           place_of_supply = '10' where id = $1`,
        [part.id],
      )
      await server.pool.query(
        `update orders set ${money}, round_off_paise = ${roundOff}, total_paise = ${total - credit}, platform_credit_paise = ${credit} where id = $1`,
        [placed.id],
      )
      await self.agree(part.sellerId, commissionBp)
      await buy.pay(buyer.token, placed.id)
      await server.settle()
      return { ...part, orderId: placed.id, buyer }
    },
    /** One rule alone holds for all that this seller sells. */
    async agree(sellerId: number, percentBp: number) {
      await server.pool.query(
        `update commission_rules set withdrawn_at = now() where seller_id = $1 and withdrawn_at is null and name <> 'Agreed with us'`,
        [sellerId],
      )
      await server.pool.query(
        `insert into commission_rules (name, seller_id, rate, percent_bp, valid_from) select 'Agreed with us', $1, 'PERCENT', $2, '2026-01-01'
         where not exists (select 1 from commission_rules where seller_id = $1 and withdrawn_at is null)`,
        [sellerId, percentBp],
      )
    },
    /** The same, sent and delivered. */
    async sold(figures: Figures = fiveTonnes, options: Options = {}) {
      const part = await self.paid(figures, options)
      await self.deliver(part)
      return part
    },
    async deliver({ id, sellerId }: { id: number; sellerId: number }) {
      const { token } = await server.build.user({ roles: ['seller'], sellerId })
      await server.get(accept, { id }, token)
      const load = await packAll(server, token, String(id))
      await server.get(dispatch, { id: load, input: truck }, token)
      const { otp } = await one<{ otp: string }>('select delivery_code as otp from shipments where id = $1', [load])
      await server.get(deliver, { id: load, input: { otp } }, token)
      await server.settle()
    },
    /** Account → paise, of one part's transactions; nought is left out. */
    async booked(suborderId: number, kinds: string[] = []): Promise<Record<string, number>> {
      const { rows } = await server.pool.query(
        `select e.account, sum(e.amount_paise)::bigint as paise from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
         where t.suborder_id = $1 and (cardinality($2::text[]) = 0 or t.kind = any($2)) group by 1 having sum(e.amount_paise) <> 0`,
        [suborderId, kinds],
      )
      return Object.fromEntries(rows.map(({ account, paise }) => [account, paise]))
    },
  }
  return self
}

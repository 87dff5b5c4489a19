import type { ClaimKind } from '@neev/domain/aftersales/claims/claims'
import type { TestServer } from '../server.ts'

/** An order as it stands, with all that belongs to it: what a walk chooses its next move by, and what a refused move must leave alone. */
export type Standing = {
  id: number
  flow: 'OPERATOR_COLLECTS' | 'GATEWAY_SPLITS' | 'BUYER_PAYS_SELLER'
  status: string
  paymentStatus: string
  method: 'GATEWAY' | 'DIRECT'
  payablePaise: number
  parts: {
    id: number
    version: number
    sellerId: number
    status: string
    lines: { id: number; milli: number; pieces: number | null; packedMilli: number; packedPieces: number }[]
    loads: {
      id: number
      status: string
      /** The claim that it replaces goods of. */
      claimId: number | null
      code: string | null
      grams: number
      lines: { id: number; milli: number; pieces: number | null }[]
      weighed: boolean
      papers: boolean
    }[]
    claims: {
      id: number
      status: string
      kind: ClaimKind
      /** Who brings the goods back; null: they stay. */
      returnArrangedBy: 'BUYER' | 'SELLER' | 'PLATFORM' | null
      taxablePaise: number
      lines: { id: number; milli: number; pieces: number | null }[]
    }[]
    edits: { id: number; status: string; kind: string }[]
    rests: { id: number; status: string }[]
    debits: { id: number; status: string; taxablePaise: number; noteId: number | null }[]
  }[]
  payments: { id: number; number: string; status: string; gatewayOrderId: string | null }[]
  transfer: { id: number; status: string; expectedPaise: number } | null
  /** Of debit notes. */
  debitTransfers: { id: number; noteId: number; status: string; expectedPaise: number }[]
  /** What came late into a seller's account and has not gone back. */
  owed: { id: number; transferId: number }[]
  refunds: { id: number; status: string; mode: string; gatewayRefundId: string | null }[]
  reviews: number[]
  /** How many rows were ever written of it: steps, moves of stock, lines, invoices, credit and debit notes, what sellers gave back; dealers are asked meanwhile. */
  written: number[]
  /** What had been committed when it stood so, as the database names it. */
  snapshot: string
}

const query = `select jsonb_build_object('id', o.id, 'snapshot', pg_current_snapshot()::text, 'flow', o.money_flow, 'status', o.status, 'paymentStatus', o.payment_status, 'method', o.payment_method, 'payablePaise', o.total_paise,
  'parts', (select jsonb_agg(jsonb_build_object('id', s.id, 'version', s.version, 'sellerId', s.seller_id, 'status', s.status,
    'lines', (select jsonb_agg(jsonb_build_object('id', l.id, 'milli', l.quantity_milli, 'pieces', l.pieces, 'packedMilli', p.milli, 'packedPieces', p.pieces) order by l.id)
      from order_lines l, lateral (select coalesce(sum(milli), 0) as milli, coalesce(sum(pieces), 0) as pieces from (
        select q.quantity_milli as milli, q.pieces from shipment_lines q join shipments h on h.id = q.shipment_id
          where q.line_id = l.id and h.claim_id is null and h.status not in ('VOID', 'RETURNED')
        union all select c.quantity_milli, c.pieces from cancelled_lines c where c.line_id = l.id) y) p where l.suborder_id = s.id),
    'loads', coalesce((select jsonb_agg(jsonb_build_object('id', h.id, 'status', h.status, 'claimId', h.claim_id, 'code', h.delivery_code,
        'weighed', exists (select 1 from weighments w where w.shipment_id = h.id and w.side = 'SELLER'),
        'papers', exists (select 1 from weighments w where w.shipment_id = h.id) or h.vehicle_number is not null,
        'grams', (select sum(q.grams) from shipment_lines q where q.shipment_id = h.id),
        'lines', (select jsonb_agg(jsonb_build_object('id', q.line_id, 'milli', q.quantity_milli, 'pieces', q.pieces) order by q.line_id) from shipment_lines q where q.shipment_id = h.id)) order by h.id)
      from shipments h where h.suborder_id = s.id), '[]'),
    'claims', coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'status', k.status, 'kind', k.kind, 'returnArrangedBy', k.return_arranged_by,
        'lines', (select jsonb_agg(jsonb_build_object('id', e.value -> 'lineId', 'milli', e.value -> 'quantityMilli', 'pieces', e.value -> 'pieces')) from jsonb_array_elements(k.lines) e),
        'taxablePaise', (select sum((e.value ->> 'taxablePaise')::bigint) from jsonb_array_elements(k.lines) e)) order by k.id)
      from claims k where k.suborder_id = s.id), '[]'),
    'edits', coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'status', e.status, 'kind', e.kind) order by e.id) from order_edits e where e.suborder_id = s.id), '[]'),
    'rests', coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'status', x.status) order by x.id)
      from partial_cancellations x where x.suborder_id = s.id), '[]'),
    'debits', coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'status', x.status, 'noteId', x.note_id,
        'taxablePaise', (select sum((e.value ->> 'taxablePaise')::bigint) from jsonb_array_elements(x.lines) e)) order by x.id)
      from debit_proposals x where x.suborder_id = s.id), '[]')) order by s.id) from suborders s where s.order_id = o.id),
  'payments', coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'number', p.number, 'status', p.status, 'gatewayOrderId', p.gateway_order_id) order by p.id)
    from payments p where p.order_id = o.id), '[]'),
  'transfer', (select jsonb_build_object('id', t.id, 'status', t.status, 'expectedPaise', t.expected_paise) from bank_transfers t where t.order_id = o.id and t.debit_note_id is null order by t.id desc limit 1),
  'debitTransfers', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'noteId', t.debit_note_id, 'status', t.status, 'expectedPaise', t.expected_paise)
    order by t.id) from bank_transfers t where t.order_id = o.id and t.debit_note_id is not null), '[]'),
  'owed', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'transferId', t.id) order by m.id) from late_money m join bank_transfers t on t.id = m.transfer_id
    where t.order_id = o.id and t.seller_bank_account_id is not null and not exists (select 1 from late_returns g where g.late_id = m.id)), '[]'),
  'refunds', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'status', r.status, 'mode', r.mode, 'gatewayRefundId', r.gateway_refund_id) order by r.id)
    from refunds r where r.order_id = o.id), '[]'),
  'reviews', coalesce((select jsonb_agg(v.id order by v.id) from payment_reviews v where v.order_id = o.id and v.resolved_at is null), '[]'),
  'written', jsonb_build_array((select count(*) from order_events e where e.order_id = o.id and e.kind not like 'dealer.%'),
    (select count(*) from order_lines l join suborders s on s.id = l.suborder_id where s.order_id = o.id),
    (select count(*) from stock_movements m join suborders s on s.id = m.suborder_id where s.order_id = o.id),
    (select count(*) from invoices i where i.order_id = o.id), (select count(*) from credit_notes n where n.order_id = o.id),
    (select count(*) from debit_notes n where n.order_id = o.id),
    (select count(*) from late_returns g join late_money m on m.id = g.late_id join bank_transfers t on t.id = m.transfer_id where t.order_id = o.id))) as standing
  from orders o where o.id = $1`

export async function standingOf(server: TestServer, orderId: number): Promise<Standing> {
  return (await server.pool.query(query, [orderId])).rows[0].standing as Standing
}

/** Whether ears have heard something of the order since it stood so: what they changed is none of the move's. */
export async function handledSince(server: TestServer, { id, parts, snapshot }: Standing): Promise<boolean> {
  const { rowCount } = await server.pool.query(
    `select 1 from events where done_at is not null and (payload ->> 'orderId' = $1 or payload ->> 'suborderId' = any($2::text[]))
       and not pg_visible_in_snapshot(xmin::text::xid8, $3::pg_snapshot) limit 1`,
    [String(id), parts.map((suborder) => String(suborder.id)), snapshot],
  )
  return rowCount !== 0
}

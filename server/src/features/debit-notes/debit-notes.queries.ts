import type { CreditLine } from '@neev/domain/orders/claims'
import type { DebitStatus } from '@neev/domain/orders/debit-notes'
import type { SuborderStatus } from '@neev/domain/orders/orders'
import type { TaxKind } from '@neev/domain/tax/gst'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'
import type { TransferRow } from '#features/payments/payments.ts'

export type DebitRow = {
  id: number
  orderId: number
  suborderId: number
  suborderStatus: SuborderStatus
  shipmentId: number
  shipmentNumber: string
  shipmentStatus: string
  invoiceId: number
  invoiceNumber: string
  userId: number
  sellerId: number
  dealerId: number | null
  status: DebitStatus
  billedGrams: number
  yardGrams: number
  siteGrams: number
  toleranceGrams: number
  excessGrams: number
  taxKind: TaxKind
  /** The calculated lines; `asked` are those that the seller sent. */
  lines: CreditLine[]
  requested: CreditLine[] | null
  goods: { lineId: number; title: string; unit: string; rateBp: number }[]
  note: string | null
  answer: string | null
  createdAt: Date
  sendBy: Date
  sentAt: Date | null
  answerBy: Date | null
  decidedAt: Date | null
  /** Why the debit note was cancelled. */
  cancelReason: string | null
  due: {
    noteId: number
    number: string
    totalPaise: number
    issuedAt: string
    dueBy: string
    status: TransferRow['status']
    receivedPaise: number | null
    decidedAt: string | null
    /** The credit note that cancelled it. */
    creditNote: { id: number; number: string } | null
  } | null
}

/** Debit proposals selected by `where` (over x, s, o), with their notes and payments, in one query. */
export const readDebits = (ctx: Ctx, where: Sql): Promise<DebitRow[]> =>
  rowsOf<DebitRow>(
    ctx.db,
    sql`select x.id, x.order_id as "orderId", x.suborder_id as "suborderId", s.status as "suborderStatus",
      x.shipment_id as "shipmentId",
          h.number as "shipmentNumber", h.status as "shipmentStatus", i.id as "invoiceId", i.number as "invoiceNumber",
          o.user_id as "userId",
          s.seller_id as "sellerId", s.dealer_id as "dealerId", x.status, x.billed_grams as "billedGrams",
          x.yard_grams as "yardGrams",
          x.site_grams as "siteGrams", x.tolerance_grams as "toleranceGrams", x.excess_grams as "excessGrams",
          i.tax_kind as "taxKind",
          x.lines, x.requested, x.note, x.answer, x.created_at as "createdAt", x.send_by as "sendBy",
          x.sent_at as "sentAt",
          x.answer_by as "answerBy", x.decided_at as "decidedAt", x.cancel_reason as "cancelReason",
          (select jsonb_agg(jsonb_build_object('lineId', l.id, 'title', l.title, 'unit', l.unit, 'rateBp', l.rate_bp)
            order by l.position) from order_lines l where l.suborder_id = s.id) as goods,
          case when n.id is not null then jsonb_build_object('noteId', n.id, 'number', n.number, 'totalPaise',
          n.total_paise, 'issuedAt', n.issued_at,
            'dueBy', n.due_by, 'status', t.status, 'receivedPaise', t.received_paise, 'decidedAt', t.decided_at,
            'creditNote', (select jsonb_build_object('id', c.id, 'number', c.number) from credit_notes c
            where c.debit_note_id = n.id)) end as due
        from debit_proposals x join suborders s on s.id = x.suborder_id join orders o on o.id = x.order_id
          join shipments h on h.id = x.shipment_id join invoices i on i.shipment_id = h.id
          left join debit_notes n on n.id = x.note_id left join bank_transfers t on t.debit_note_id = n.id
        where ${where} order by x.id`,
  )

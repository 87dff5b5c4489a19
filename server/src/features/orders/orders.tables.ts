import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  cancelled_lines: {},
  challans: {},
  day_changes: {
    requested_by: '@neev/domain/debit-notes#DebitSide',
    status: '@neev/domain/delivery-days#DayChangeStatus',
  },
  order_edits: {
    kind: '@neev/domain/order-edits#EditKind',
    requested_by: '@neev/domain/debit-notes#DebitSide',
    status: '@neev/domain/order-edits#EditStatus',
    answered_by: '@neev/domain/debit-notes#DebitSide',
  },
  order_events: {},
  order_lines: {},
  orders: {
    payment_method: '#core/graphql/resolver-types.ts#PaymentMethod',
    money_flow: '@neev/domain/money-flows#MoneyFlow',
    payment_status: '#core/graphql/resolver-types.ts#OrderPaymentStatus',
  },
  partial_cancellations: {
    requested_by: '@neev/domain/partial-cancellations#PartialCancellationSide',
    status: '@neev/domain/partial-cancellations#PartialCancellationStatus',
  },
  shipment_heats: {},
  shipment_lines: {},
  shipments: {},
  suborders: {
    tax_kind: '@neev/domain/gst#TaxKind',
    sez: '@neev/domain/gst#SezSupply',
  },
  weighments: {
    side: '@neev/domain/weighments#WeighmentSide',
  },
} as const satisfies OwnedTables

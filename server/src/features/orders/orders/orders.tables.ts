import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  cancelled_lines: {},
  challans: {},
  consolidated_eway_bills: { from_state: '@neev/domain/core/states#StateCode' },
  consolidated_shipments: {},
  day_changes: {
    requested_by: '@neev/domain/aftersales/debit-notes#DebitSide',
    status: '@neev/domain/orders/orders/delivery-days#DayChangeStatus',
  },
  order_edits: {
    kind: '@neev/domain/orders/orders/order-edits#EditKind',
    requested_by: '@neev/domain/aftersales/debit-notes#DebitSide',
    status: '@neev/domain/orders/orders/order-edits#EditStatus',
    answered_by: '@neev/domain/aftersales/debit-notes#DebitSide',
    sums: '#features/orders/orders/orders.queries.ts#BeforeAfter',
  },
  order_events: {},
  order_lines: { bar_delivery: '@neev/domain/places/shipping/bars#BarDelivery' },
  orders: {
    status: '@neev/domain/orders/orders/orders#OrderStatus',
    payment_method: '#core/graphql/resolver-types.ts#PaymentMethod',
    money_flow: '@neev/domain/core/money-flows#MoneyFlow',
    payment_status: '#core/graphql/resolver-types.ts#OrderPaymentStatus',
    billing: '#features/orders/orders/orders.queries.ts#Address',
    shipping: '#features/orders/orders/orders.queries.ts#Address',
  },
  partial_cancellations: {
    requested_by: '@neev/domain/orders/orders/partial-cancellations#PartialCancellationSide',
    status: '@neev/domain/orders/orders/partial-cancellations#PartialCancellationStatus',
    kind: '@neev/domain/orders/orders/partial-cancellations#CancellationKind',
    wanted: '@neev/domain/orders/orders/shipments#PackInput[]',
    tax_lines: '#features/orders/orders/orders.queries.ts#TaxLine[]',
  },
  shipment_heats: {},
  shipment_lines: {},
  shipments: {
    status: '@neev/domain/orders/orders/shipments#ShipmentStatus',
    failure_reason: '@neev/domain/orders/orders/shipments#FailureReason',
  },
  suborders: {
    status: '@neev/domain/orders/orders/orders#SuborderStatus',
    tax_kind: '@neev/domain/tax/gst#TaxKind',
    sez: '@neev/domain/tax/gst#SezSupply',
    place_of_supply: '@neev/domain/core/states#StateCode',
    supplier_state: '@neev/domain/core/states#StateCode',
    held_from: '@neev/domain/orders/orders/orders#SuborderStatus',
  },
  vehicle_changes: {
    from_state: '@neev/domain/core/states#StateCode',
    reason: '@neev/domain/orders/shipping-documents/eway-vehicles#VehicleReason',
  },
  weighments: {
    side: '@neev/domain/orders/shipping-documents/weighments#WeighmentSide',
  },
} as const satisfies OwnedTables

export const evidence = {
  cancelled_lines: {},
  challans: {},
  consolidated_eway_bills: { changes: ['number'] },
  consolidated_shipments: {},
  day_changes: { free: 'A request with its answer, which is in the history of the order too.' },
  order_edits: { free: 'A request with its answer, which is in the history of the order too.' },
  order_events: {},
  order_lines: {},
  partial_cancellations: { free: 'A request with its answer, which is in the history of the order too.' },
  vehicle_changes: {},
  weighments: {},
} as const satisfies Evidence

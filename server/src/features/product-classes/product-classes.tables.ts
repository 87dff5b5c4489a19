import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  gst_rates: {},
  gst_rate_requests: { decision: '#features/product-classes/rate-requests.ts#RateDecision' },
  hsn_codes: {},
  product_classes: {
    handling: '@neev/domain/shipping/freight-goods#Handling',
    weighment_policy: '@neev/domain/catalogue/product-classes#WeighmentPolicy',
  },
} as const satisfies OwnedTables

export const evidence = {
  gst_rate_requests: { changes: ['decision', 'decided_by', 'decided_at'], until: 'decided_at' },
} as const satisfies Evidence

import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  einvoice_access: {},
  einvoices: {
    kind: '#core/graphql/resolver-types.ts#EinvoiceKind',
    status: '#features/einvoices/einvoices.queries.ts#EinvoiceStatus',
    source: '#features/einvoices/einvoices.queries.ts#EinvoiceSource',
  },
  test_einvoices: {},
} as const satisfies OwnedTables

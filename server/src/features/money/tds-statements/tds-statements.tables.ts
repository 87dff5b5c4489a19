import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  tds_certificates: {
    content: '#features/money/tds-statements/tds-statements.queries.ts#CertificateContent',
  },
  tds_challans: {},
} as const satisfies OwnedTables

export const evidence = {
  tds_certificates: {},
  tds_challans: { changes: ['withdrawn_by', 'withdrawn_at'], until: 'withdrawn_at' },
} as const satisfies Evidence

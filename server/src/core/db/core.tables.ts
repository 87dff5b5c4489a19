import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  admin_checks: {
    state: '@neev/domain/core/checks#AdminCheckState',
  },
  audit_log: {},
  audit_seals: {},
  audit_unsealed: {},
  catalogue_changes: {},
  counters: {},
  events: {},
  files: {},
  idempotency_keys: {},
  internal_notes: {},
  jobs: {},
  service_states: { state: '#core/net/service-states.ts#ServiceState' },
  status_events: {},
} as const satisfies OwnedTables

export const evidence = {
  admin_checks: { free: 'The state of a check list now; its changes are in the audit log.' },
  audit_log: {},
  audit_seals: {},
  internal_notes: {},
  status_events: {},
} as const satisfies Evidence

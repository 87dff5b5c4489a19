import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  documents: {
    owner_type: '@neev/domain/people/documents#DocumentOwner',
    state: '@neev/domain/people/documents#DocumentState',
    type: '@neev/domain/people/documents#DocumentType',
  },
} as const satisfies OwnedTables

export const evidence = {
  documents: { free: 'A paper with its last decision; each one is in the audit log.' },
} as const satisfies Evidence

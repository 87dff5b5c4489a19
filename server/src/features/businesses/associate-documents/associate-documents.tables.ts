import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  associate_documents: { kind: '@neev/domain/businesses/associate-documents#AssociateKind' },
} as const satisfies OwnedTables

import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  associate_documents: { kind: '@neev/domain/businesses/associate-documents#AssociateDocumentKind' },
} as const satisfies OwnedTables

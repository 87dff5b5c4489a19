import type { AssociateKind } from '@neev/domain/businesses/associate-documents'
import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'

export type DocumentVersion = {
  id: number
  kind: AssociateKind
  number: number
  title: string
  key: string
  size: number
  effectiveFrom: Date
  createdBy: string
  createdAt: Date
}

/** All versions of all kinds, latest first. */
export const readDocuments = (db: Db): Promise<DocumentVersion[]> =>
  rowsOf<DocumentVersion>(
    db,
    sql`select d.id, d.kind, d.number, d.title, f.key, f.size, d.effective_from,
          u.name as "createdBy", d.created_at
        from associate_documents d join files f on f.id = d.file_id join users u on u.id = d.created_by
        order by d.kind, d.number desc`,
  )

import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf } from '#core/db/open.ts'

export type DocumentVersion = RowOf<'associate-documents.readDocuments'>

/** All versions of all kinds, latest first. */
export const readDocuments = (db: Db): Promise<DocumentVersion[]> =>
  rowsOf(
    db,
    'associate-documents.readDocuments',
    sql`select d.id, d.kind, d.number, d.title, f.key, f.size, d.effective_from,
          u.name as "createdBy", d.created_at
        from associate_documents d join file_shown f on f.id = d.file_id join person_shown u on u.id = d.created_by
        order by d.kind, d.number desc`,
  )

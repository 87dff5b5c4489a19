import type { DocumentOwner, DocumentState, DocumentType } from '@neev/domain/people/documents'
import { sql } from 'kysely'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'

export type DocumentRow = {
  id: number
  owner: DocumentOwner
  ownerId: number
  type: DocumentType
  number: string
  issuedBy: string
  validFrom: string | null
  validTo: string | null
  brand: { id: number; name: string } | null
  state: DocumentState
  reason: string | null
  remindedDays: number | null
  fileKey: string
  mime: string
  size: number
  addedAt: Date
  decidedAt: Date | null
}

const readDocuments = (db: Db, where: Sql): Promise<DocumentRow[]> =>
  rowsOf(
    db,
    'documents.readDocuments',
    sql`select d.id, d.owner_type as owner, d.owner_id, d.type, d.number, d.issued_by,
          to_char(d.valid_from, 'YYYY-MM-DD') as "validFrom", to_char(d.valid_to, 'YYYY-MM-DD') as "validTo",
          case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as brand, d.state, d.reason,
          d.reminded_days, f.key as "fileKey", f.mime, f.size, d.created_at as "addedAt",
          d.decided_at
        from documents d join file_shown f on f.id = d.file_id left join brand_shown b on b.id = d.brand_id
        where ${where} order by d.id desc`,
  )

/** A document; undefined if there is none. */
export const readDocument = async (db: Db, id: number): Promise<DocumentRow | undefined> =>
  (await readDocuments(db, sql`d.id = ${id}`))[0]

/** Documents of an owner, newest first. */
export const readDocumentsOf = (db: Db, owner: DocumentOwner, ownerId: number): Promise<DocumentRow[]> =>
  readDocuments(db, sql`d.owner_type = ${owner} and d.owner_id = ${ownerId}`)

/** Documents of sellers, newest first. */
export const documentsOfSellers = (db: Db, sellerIds: readonly number[]): Promise<DocumentRow[]> =>
  readDocuments(db, sql`d.owner_type = 'SELLER' and d.owner_id = any(${sellerIds}::bigint[])`)

/** Accepted documents that end within a month, or have ended. */
export const endingDocuments = (db: Db, today: string): Promise<DocumentRow[]> =>
  readDocuments(db, sql`d.state = 'ACCEPTED' and d.valid_to <= ${today}::date + 30`)

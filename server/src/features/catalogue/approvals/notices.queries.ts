import type { RejectReason } from '@neev/domain/catalogue/approvals'
import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'
import { type Reader, reader } from '#features/people/messages/messages.ts'
import { changedIdentifier, changedTitle } from './changes.queries.ts'

export type ChangeFacts = {
  product: string
  isService: boolean
  identifier: string
  isShown: boolean
  sellerKind: 'SELLER' | 'ASSOCIATE' | 'DEALER' | 'PARTNER'
  reasonCode: RejectReason | null
  note: string | null
  members: Reader[]
}

/** A decided change request with the members who work on the seller's catalogue. */
export const readChangeFacts = (db: Db, changeId: number) =>
  rowOf(
    db,
    'approvals.readChangeFacts',
    sql`select ${changedTitle} as product, sv.id is not null as "isService", ${changedIdentifier} as identifier,
          coalesce(coalesce(p.status, sv.status) = 'PUBLISHED', false) as "isShown", s.kind as "sellerKind",
          ch.reason_code, ch.external_note as note,
          coalesce((select jsonb_agg(${reader('m')}) from seller_member_shown sm join users m on m.id = sm.user_id
            where sm.seller_id = ch.seller_id and sm.role in ('OWNER', 'CATALOGUE')
            and m.status in ('ACTIVE', 'PENDING_VERIFICATION')), '[]') as members
        from product_changes ch left join product_shown p on p.id = ch.product_id
          left join service_shown sv on ch.target = 'SERVICE' and sv.id = ch.target_id join seller_shown s on s.id = ch.seller_id
          where ch.id = ${changeId}`,
  )

import type { CreditTermsInput } from '@neev/domain/money/credit/credit-lines'
import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'

/**
 * `currentPaise`: The limit of its line now, in paise; null for a new line.
 */
export type ProposalRow = RowOf<'credit.readProposalRows'>

/** Whose proposals are read: a seller's, or all. */
export type ProposalReader = { sellerId: number } | 'ALL'

const readable = (reader: ProposalReader): Sql => (reader === 'ALL' ? sql`true` : sql`p.seller_id = ${reader.sellerId}`)

const readProposalRows = (db: Db, where: Sql): Promise<ProposalRow[]> =>
  rowsOf(
    db,
    'credit.readProposalRows',
    sql`select p.id, p.seller_id, coalesce(nullif(c.trade_name, ''), c.legal_name) as "sellerName",
          p.account_id, b.company_name, p.line_id,
          p.line_version, l.limit_paise as "currentPaise", p.limit_paise, ${sql<CreditTermsInput>`p.terms`} as terms,
          p.status, p.reason, p.proposed_by, u.name as "proposedByName", p.proposed_at
        from credit_proposals p join seller_shown c on c.id = p.seller_id join b2b_account_shown b on b.id = p.account_id
          join person_shown u on u.id = p.proposed_by left join credit_lines l on l.id = p.line_id
        where ${where} order by p.id limit 200`,
  )

/** Proposals that wait, oldest first. */
export const readProposals = (db: Db, reader: ProposalReader): Promise<ProposalRow[]> =>
  readProposalRows(db, sql`p.status = 'PROPOSED' and ${readable(reader)}`)

/** A proposal; undefined if there is none that may be read. */
export const proposalById = async (db: Db, reader: ProposalReader, id: number): Promise<ProposalRow | undefined> =>
  (await readProposalRows(db, sql`p.id = ${id} and ${readable(reader)}`))[0]

/** A proposal with the people of its seller who may decide it, without the one who proposed it. */
export const proposalFacts = (db: Db, id: number) =>
  rowOf(
    db,
    'credit.proposalFacts',
    sql`select c.kind = 'ASSOCIATE' as "isAssociate", b.company_name as buyer, p.limit_paise, coalesce((select array_agg(m.user_id order by m.user_id) from seller_member_shown m
            where m.seller_id = c.id and m.role in ('OWNER', 'ACCOUNTS') and m.user_id <> p.proposed_by), '{}') as people
        from credit_proposals p join seller_shown c on c.id = p.seller_id join b2b_account_shown b on b.id = p.account_id
        where p.id = ${id} and p.status = 'PROPOSED'`,
  )

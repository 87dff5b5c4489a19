import { sql } from 'kysely'
import type { Sql } from '#core/db/open.ts'

/** The lines (t) of active contracts (k) with a company, or with a group that it is a member of. */
export const contractsOf = (companyId: number): Sql => sql`price_contract_lines t
  join price_contracts k on k.id = t.contract_id and k.status = 'ACTIVE' and (k.company_id = ${companyId}
    or k.group_id in (select m.group_id from customer_group_members m
      where m.company_id = ${companyId} and m.left_at is null))`

/** Whether a line (t) of a contract is valid at a moment. */
export const inForce = (now: string): Sql => sql`t.valid_from <= ${now} and t.valid_to > ${now}`

import { sql } from 'kysely'
import type { Invariant } from '#core/invariants/invariant.ts'

export const accountInvariants: Invariant[] = [
  {
    name: 'granted roles',
    message: 'a role that an account did not begin with was granted by somebody else, in the audit log',
    query: sql`
      select r.user_id from user_roles r join users u on u.id = r.user_id
      where r.granted_at > u.created_at and not exists (
        select 1 from audit_log a where a.entity = 'user' and a.entity_id = r.user_id::text
          and a.action = 'role.grant' and a.after -> 'roles' ? r.role)`,
  },
]

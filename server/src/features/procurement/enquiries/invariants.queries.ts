import { sql } from 'kysely'
import { historyInvariant } from '#core/history.queries.ts'
import type { Invariant } from '#core/invariants/invariant.ts'

export const enquiryInvariants: Invariant[] = [
  {
    name: 'merged enquiries',
    message: 'a duplicate belongs to an enquiry that stays',
    query: sql`
      select d.id from enquiries d join enquiries k on k.id = d.merged_into where k.status = 'DUPLICATE'`,
  },
  {
    name: 'clocks of enquiries',
    message: 'an enquiry is answered only once its number is verified or needs no code; a closed one has no follow-up',
    query: sql`
      select id from enquiries where (verification_hash is not null and (answered_at is not null or verified_at is not null))
        or (status in ('CONTACTED', 'QUOTED', 'WON') and answered_at is null)
        or follow_up_on is not null and due_at is null`,
  },
  historyInvariant('enquiry', 'enquiries'),
]

import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  users: { status: '@neev/domain/people/accounts/accounts#UserStatus' },
  user_roles: { role: '@neev/domain/core/access/roles#Role' },
  sessions: {},
  user_tokens: { purpose: '#features/people/accounts/links.ts#TokenPurpose' },
  google_visits: {},
  facebook_visits: {},
  addresses: {
    sez: '@neev/domain/people/accounts/accounts#SezKind',
    road_width: '@neev/domain/people/accounts/accounts#RoadWidth',
    unloading_by: '@neev/domain/people/accounts/accounts#Unloading',
  },
  known_browsers: {},
  recovery_codes: {},
  second_factors: {},
  sign_in_challenges: {},
  sign_in_events: {
    kind: '@neev/domain/people/accounts/accounts#SignInEventKind',
  },
  sign_in_tries: {},
} as const satisfies OwnedTables

export const evidence = {
  sign_in_events: {},
} as const satisfies Evidence

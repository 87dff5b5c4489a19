import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  users: { status: '@neev/domain/accounts#AccountStatus' },
  user_roles: { role: '@neev/domain/roles#Role' },
  sessions: {},
  user_tokens: { purpose: '#features/accounts/links.ts#TokenPurpose' },
  google_visits: {},
  addresses: {
    sez: '@neev/domain/accounts#SezKind',
    road_width: '@neev/domain/accounts#RoadWidth',
    unloading_by: '@neev/domain/accounts#UnloadingBy',
  },
  known_browsers: {},
  recovery_codes: {},
  second_factors: {},
  sign_in_challenges: {},
  sign_in_events: {
    kind: '@neev/domain/accounts#SignInEventKind',
  },
  sign_in_tries: {},
} as const satisfies OwnedTables

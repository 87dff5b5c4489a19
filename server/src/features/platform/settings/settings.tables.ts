import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  setting_versions: {},
  settings: {
    value: '@neev/domain/platform/settings#SettingValue',
  },
} as const satisfies OwnedTables

export const evidence = {
  setting_versions: { free: 'Counts changes; the values are rows of settings.' },
} as const satisfies Evidence

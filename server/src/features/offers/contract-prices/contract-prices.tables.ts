import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  customer_group_members: {},
  customer_groups: {},
  price_contract_lines: {},
  price_contracts: { status: '@neev/domain/offers/contract-prices/contract-prices#ContractStatus' },
} as const satisfies OwnedTables

export const evidence = {
  customer_group_members: { changes: ['left_at'], until: 'left_at', deletes: 'Of a group that no contract names.' },
  price_contract_lines: { changes: ['valid_from', 'valid_to'], deletes: 'Of a draft.', guarded: true },
} as const satisfies Evidence

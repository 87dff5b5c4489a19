import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  customer_group_members: {},
  customer_groups: {},
  price_contract_lines: {},
  price_contracts: { status: '@neev/domain/contract-prices/contract-prices#ContractStatus' },
} as const satisfies OwnedTables

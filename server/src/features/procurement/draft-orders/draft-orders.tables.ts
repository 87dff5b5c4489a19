import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  draft_order_blocks: {},
  draft_order_lines: {},
  draft_order_messages: {},
  draft_orders: {
    decline_reason: '@neev/domain/procurement/draft-orders#DraftDeclineReason',
    side: '@neev/domain/procurement/draft-orders#DraftOrderSide',
    status: '@neev/domain/procurement/draft-orders#DraftOrderStatus',
  },
} as const satisfies OwnedTables

import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  draft_order_blocks: {},
  draft_order_lines: {},
  draft_order_messages: {},
  draft_orders: {
    decline_reason: '@neev/domain/orders/draft-orders#DraftDeclineReason',
    side: '@neev/domain/orders/draft-orders#DraftOrderSide',
    status: '@neev/domain/orders/draft-orders#DraftOrderStatus',
  },
} as const satisfies OwnedTables

import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  enquiries: {
    need_by: '@neev/domain/sellers/enquiries#NeedBy',
    status: '@neev/domain/sellers/enquiries#EnquiryStatus',
    lost_reason: '@neev/domain/sellers/enquiries#LostReason',
  },
} as const satisfies OwnedTables

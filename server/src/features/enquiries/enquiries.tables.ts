import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  enquiries: {
    need_by: '@neev/domain/enquiries#NeedBy',
    status: '@neev/domain/enquiries#EnquiryStatus',
    lost_reason: '@neev/domain/enquiries#LostReason',
  },
} as const satisfies OwnedTables

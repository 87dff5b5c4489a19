import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  enquiries: {
    need_by: '@neev/domain/sellers/enquiries#NeedBy',
    buyer_kind: '@neev/domain/sellers/enquiries#BuyerKind',
    status: '@neev/domain/sellers/leads#EnquiryStatus',
    merged_from: '@neev/domain/sellers/leads#EnquiryStatus',
    lost_reason: '@neev/domain/sellers/leads#LostReason',
  },
  enquiry_files: {},
} as const satisfies OwnedTables

import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  claim_files: {},
  claims: {
    kind: '@neev/domain/aftersales/claims/claims#ClaimKind',
    return_arranged_by: '#core/graphql/resolver-types.ts#ReturnArranger',
    reason: '@neev/domain/content/claim-terms#ClaimReason',
    status: '@neev/domain/aftersales/claims/claims#ClaimStatus',
    lines: '@neev/domain/aftersales/claims/claims#CreditLine[]',
    pickup: '@neev/domain/aftersales/claims/returns#Pickup',
    inspection: '#features/aftersales/claims/claims.queries.ts#Inspection',
  },
} as const satisfies OwnedTables

import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  claim_files: {},
  claims: {
    kind: '@neev/domain/aftersales/claims/claims#ClaimKind',
    return_arranged_by: '#core/graphql/resolver-types.ts#ReturnArranger',
    reason: '@neev/domain/content/claim-terms#ClaimReason',
    status: '@neev/domain/aftersales/claims/claims#ClaimStatus',
  },
} as const satisfies OwnedTables

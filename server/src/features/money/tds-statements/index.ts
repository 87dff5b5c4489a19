import type { Feature } from '#core/feature.ts'
import { serveCertificates } from './tds-statements.http.ts'
import { resolvers } from './tds-statements.resolvers.ts'

export type { CertificateRow as TdsCertificate, Statement as TdsStatement } from './tds-statements.ts'

/** Quarterly statements of the income tax that the operator deducted, their challans and certificates. */
export const tdsStatements: Feature = {
  resolvers,
  http: serveCertificates,
}

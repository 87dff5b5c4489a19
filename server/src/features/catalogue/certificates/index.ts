import type { Feature } from '#core/feature.ts'
import { resolvers } from './certificates.resolvers.ts'

export type { CertificateRow as MillCertificate } from './certificates.ts'

/** Mill test certificates and trace codes. */
export const certificates: Feature = {
  resolvers,
  publicOperations: ['Query.traceShipment'],
}

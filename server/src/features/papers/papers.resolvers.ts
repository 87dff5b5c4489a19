import { qrOf } from '#core/files/qr.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'

export const resolvers: Resolvers = {
  Paper: { wide: ({ wide = false }) => wide },
  PaperFact: { bold: ({ bold = false }) => bold },
  PaperColumn: { fills: ({ fills = false }) => fills },
  PaperLine: { bold: ({ bold = false }) => bold },
  PaperText: { bold: ({ bold = false }) => bold },
  PaperCode: { qr: ({ text }) => qrOf(text) },
}

import { qrOf } from '#core/files/qr.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'

export const resolvers: Resolvers = {
  PrintedDocument: { wide: ({ wide = false }) => wide },
  PrintedFact: { bold: ({ bold = false }) => bold },
  PrintedColumn: { fills: ({ fills = false }) => fills },
  PrintedLine: { bold: ({ bold = false }) => bold },
  PrintedText: { bold: ({ bold = false }) => bold },
  PrintedCode: { qr: ({ text }) => qrOf(text) },
}

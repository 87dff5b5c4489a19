import { qrOf } from '#core/files/qr.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'

export const resolvers: Resolvers = {
  PrintedDocument: {
    language: ({ language = 'en' }) => language,
    wide: ({ wide = false }) => wide,
    logo: ({ logo }) => (logo ? `data:image/png;base64,${logo.toString('base64')}` : null),
  },
  PrintedFact: { bold: ({ bold = false }) => bold },
  PrintedColumn: { fills: ({ fills = false }) => fills },
  PrintedLine: { bold: ({ bold = false }) => bold },
  PrintedText: { bold: ({ bold = false }) => bold },
  PrintedSums: { code: ({ code }) => code ?? null },
  PrintedSigns: { texts: ({ texts = [] }) => texts },
  PrintedCode: { qr: ({ text }) => qrOf(text) },
}

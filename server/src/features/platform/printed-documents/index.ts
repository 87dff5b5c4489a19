import type { Feature } from '#core/feature.ts'
import { resolvers } from './printed-documents.resolvers.ts'

export type {
  PrintedBlock,
  PrintedCode,
  PrintedColumn,
  PrintedDocument,
  PrintedFact,
  PrintedFacts,
  PrintedLine,
  PrintedParties,
  PrintedParty,
  PrintedSigns,
  PrintedSums,
  PrintedTable,
  PrintedTags,
  PrintedText,
} from '#core/printing/printed-document.ts'

/** Documents as their PDF and their page both draw them. */
export const printedDocuments: Feature = { resolvers }

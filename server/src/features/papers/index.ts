import type { Feature } from '#core/feature.ts'
import { resolvers } from './papers.resolvers.ts'

export type {
  Paper,
  PaperBlock,
  PaperCode,
  PaperColumn,
  PaperFact,
  PaperFacts,
  PaperLine,
  PaperParties,
  PaperParty,
  PaperSigns,
  PaperSums,
  PaperTable,
  PaperTags,
  PaperText,
} from '#core/papers/paper.ts'

/** Documents as their PDF and their page both draw them. */
export const papers: Feature = { resolvers }

import type { Feature } from '#core/feature.ts'
import { resolvers } from './faq.resolvers.ts'

export type {
  FaqGroupRow as FaqGroup,
  FaqGroupTextRow as FaqGroupText,
  FaqQuestionRow as FaqQuestion,
  FaqTextRow as FaqText,
} from './faq.ts'

/** Questions and answers by heading. */
export const faq: Feature = {
  resolvers,
  publicOperations: ['Query.shownFaq'],
}

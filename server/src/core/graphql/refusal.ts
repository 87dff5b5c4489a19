import { refusalTexts, sentence } from '@neev/domain/core/refusal-texts'
import type { RefusalResolvers } from './resolver-types.ts'

/** Fields of a refusal in responses. */
export const Refusal: RefusalResolvers = {
  message: (refusal) => sentence(refusal),
  text: ({ code }) => refusalTexts[code],
}

import { useErrorText } from '#kit/graphql/error-text.ts'

/** Why something failed, in one sentence. */
export default function Reason({ of }: { of: unknown }) {
  return useErrorText()(of)
}

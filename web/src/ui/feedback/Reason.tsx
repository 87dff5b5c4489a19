import { useErrorText } from '#graphql/error-text.ts'

/** The message for an error. */
export default function Reason({ of }: { of: unknown }) {
  return useErrorText()(of)
}

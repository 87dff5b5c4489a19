import { useErrorText } from '#graphql/error-text.ts'

/** The message for an error. */
export default function ReasonText({ of }: { of: unknown }) {
  return useErrorText()(of)
}

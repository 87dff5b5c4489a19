import { get, useFormContext } from 'react-hook-form'
import { refusalText, type Said } from '#graphql/error-text.ts'
import { type T, useT } from '#i18n/use-t.ts'

/** An error of a field: a text to translate, or a refusal with params. */
export type Problem = { message?: string; refusal?: Said | undefined }

/** The message of a field's error in the user's language. */
export const problemText = (t: T, { message, refusal }: Problem): string | undefined =>
  refusal ? refusalText(t, refusal) : message && t(message)

/** The error of a form field, in the user's language. */
export function useFieldError(name: string): string | undefined {
  const t = useT()
  const { formState } = useFormContext()
  return problemText(t, get(formState.errors, name) ?? {})
}

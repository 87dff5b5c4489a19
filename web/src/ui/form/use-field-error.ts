import { get, useFormContext } from 'react-hook-form'
import { refusalText, type Said } from '#graphql/error-text.ts'
import { type T, useT } from '#i18n/use-t.ts'

/** An error of a field: a text to translate, or a refusal with params. */
export type Problem = { message?: string; refusal?: Said | undefined }

/** The message of a field's error in the user's language. */
export const problemText = (t: T, { message, refusal }: Problem): string | undefined =>
  refusal ? refusalText(t, refusal) : message && t(message)

/** All messages of an error and of those within it. */
function messagesOf(t: T, errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return []
  const own = typeof (errors as Problem).message === 'string' && problemText(t, errors)
  if (own) return [own]
  return Object.entries(errors).flatMap(([name, inner]) => (name === 'ref' ? [] : messagesOf(t, inner)))
}

/** The errors at a path of the form and below it, each once: of a row, or of all that stands in it. */
export function useFieldErrors(path: string): readonly string[] {
  const t = useT()
  const { formState } = useFormContext()
  return [...new Set(messagesOf(t, get(formState.errors, path)))]
}

/** The error of a form field, in the user's language. */
export function useFieldError(name: string): string | undefined {
  const t = useT()
  const { formState } = useFormContext()
  return problemText(t, get(formState.errors, name) ?? {})
}

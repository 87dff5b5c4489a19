import { get, useFormContext } from 'react-hook-form'
import { useT } from '#i18n/use-t.ts'

/** The error of a form field, in the user's language. */
export function useFieldError(name: string): string | undefined {
  const t = useT()
  const { formState } = useFormContext()
  const { message } = (get(formState.errors, name) ?? {}) as { message?: string }
  return message && t(message)
}

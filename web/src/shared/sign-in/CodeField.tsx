import { useT } from '#i18n/use-t.ts'
import { TextField } from '#ui/form/fields.tsx'

/** The field `code` of the second sign-in step: a code of the authenticator app, or a recovery code. */
export function CodeField() {
  const t = useT()
  return (
    <TextField
      name="code"
      label={t('Code from the app')}
      autoComplete="one-time-code"
      hint={t('Six digits. Phone not available? Enter one of your recovery codes instead.')}
    />
  )
}

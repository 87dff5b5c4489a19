import { useT } from '#kit/i18n/use-t.ts'
import { TextField } from './fields.tsx'

/** The field `code` of the second step of signing in: a code of the authenticator app, or a recovery code. */
export function CodeField() {
  const t = useT()
  return (
    <TextField
      name="code"
      label={t('Code of the app')}
      autoComplete="one-time-code"
      maxLength={40}
      hint={t('Six digits. Phone not at hand? Give one of your recovery codes instead.')}
    />
  )
}

import type { ReactNode } from 'react'
import { Dialog } from '#kit/feedback/Dialog.tsx'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { text } from '#kit/i18n/text.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { checked } from './checked.ts'
import { Form } from './Form.tsx'
import { PasswordField } from './fields.tsx'
import { StepUp } from './step-up.graphql.ts'

const input = checked<{ password: string }>(({ password }) => ({
  password: password === '' && text('Enter your password.'),
}))

type Props = {
  answer: ((confirmed: boolean) => void) | null
  /** For users without a password. */
  help: ReactNode
}

/** Asks for the password before a sensitive mutation; valid for ten minutes. */
export default function StepUpDialog({ answer, help }: Props) {
  const t = useT()
  const confirm = useMutation(StepUp)
  return (
    <Dialog title={t('Confirm your password')} open={answer !== null} onClose={() => answer?.(false)}>
      <div className="dialog-body">
        <Form
          schema={input}
          defaults={{ password: '' }}
          onSubmit={async ({ password }) => {
            await confirm.run({ password })
            answer?.(true)
          }}
          submit={t('Continue')}
        >
          <p className="ink2">
            {t('This affects money or permissions. Confirm that it is you; we then do not ask again for ten minutes.')}
          </p>
          <PasswordField name="password" label={t('Password')} autoComplete="current-password" />
          {help}
        </Form>
      </div>
    </Dialog>
  )
}

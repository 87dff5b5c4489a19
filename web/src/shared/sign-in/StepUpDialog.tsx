import type { ReactNode } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { checked } from '#ui/form/checked.ts'
import { Form } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/form/fields.tsx'
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

import { type ReactNode, useRef, useState } from 'react'
import { Dialog } from '#kit/feedback/Dialog.tsx'
import { isRefusal } from '#kit/graphql/errors.ts'
import { useAct } from '#kit/graphql/use-act.ts'
import { text } from '#kit/i18n/text.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { checked } from './checked.ts'
import { Form } from './Form.tsx'
import { PasswordField } from './fields.tsx'
import { StepUp } from './step-up.graphql.ts'

const given = checked<{ password: string }>(({ password }) => ({
  password: password === '' && text('Please give your password.'),
}))

/**
 * Runs what needs the password given within the last minutes: when the server asks for it, `dialog` asks the person and the
 * act is tried once more. Turning back throws the server's refusal, so that a form shows it.
 */
export function useStepUp(): { stepUp: <Result>(act: () => Promise<Result>) => Promise<Result>; dialog: ReactNode } {
  const t = useT()
  const [open, setOpen] = useState(false)
  const answer = useRef<(confirmed: boolean) => void>(() => {})
  const confirm = useAct(StepUp)
  const close = (confirmed: boolean) => {
    setOpen(false)
    answer.current(confirmed)
    answer.current = () => {}
  }
  const stepUp = async <Result,>(act: () => Promise<Result>) => {
    try {
      return await act()
    } catch (error) {
      if (!isRefusal(error, 'STEP_UP_NEEDED')) throw error
      const confirmed = await new Promise<boolean>((resolve) => {
        answer.current = resolve
        setOpen(true)
      })
      if (!confirmed) throw error
      return act()
    }
  }
  const dialog = (
    <Dialog title={t('Your password, please')} open={open} onClose={() => close(false)}>
      <div className="dialog-body">
        <Form
          schema={given}
          defaults={{ password: '' }}
          onSubmit={async ({ password }) => {
            await confirm.run({ password })
            close(true)
          }}
          submit={t('Go on')}
        >
          <p className="ink2">{t('Bank accounts can only be changed within ten minutes of giving the password.')}</p>
          <PasswordField name="password" label={t('Password')} autoComplete="current-password" />
        </Form>
      </div>
    </Dialog>
  )
  return { stepUp, dialog }
}

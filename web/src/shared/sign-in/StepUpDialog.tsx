import { type ReactNode, useState } from 'react'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { MobileCodeForm } from './MobileCodeForm.tsx'
import { ConfirmWithMobile, SendStepUpCode, StepUpWays } from './mobile-code.graphql.ts'
import { StepUp } from './step-up.graphql.ts'

const input = problemSchema<{ password: string }>(({ password }) => ({
  password: password === '' && text('Enter your password.'),
}))

type Props = {
  answer: ((confirmed: boolean) => void) | null
  /** For users without a password. */
  help: ReactNode
}

/** Asks for the password before a sensitive mutation, or for a code to the mobile if there is none; valid for ten minutes. */
export default function StepUpDialog({ answer, help }: Props) {
  const t = useT()
  const me = useGql(StepUpWays, {}, { skip: answer === null }).data?.me
  const confirm = useMutation(StepUp)
  const isByCode = me?.hasPassword === false && me.mobileVerified && me.mobile !== null
  return (
    <Dialog
      title={isByCode ? t('Confirm that it is you') : t('Confirm your password')}
      open={answer !== null}
      onClose={() => answer?.(false)}
    >
      <div className="dialog-body">
        {isByCode ? (
          <ByCode mobile={me.mobile ?? ''} onDone={() => answer?.(true)} />
        ) : (
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
              {t(
                'This affects money or permissions. Confirm that it is you; we then do not ask again for ten minutes.',
              )}
            </p>
            <PasswordField name="password" label={t('Password')} autoComplete="current-password" />
            {help}
          </Form>
        )}
      </div>
    </Dialog>
  )
}

function ByCode({ mobile, onDone }: { mobile: string; onDone: () => void }) {
  const t = useT()
  const [challenge, setChallenge] = useState<string | null>(null)
  const send = useMutation(SendStepUpCode)
  const confirm = useMutation(ConfirmWithMobile)
  const ask = async () => setChallenge((await send.run()).sendStepUpCode.challenge)
  if (challenge) {
    return (
      <MobileCodeForm
        key={challenge}
        mobile={mobile}
        submit={t('Continue')}
        onResend={ask}
        onCode={async (code) => {
          await confirm.run({ challenge, code })
          onDone()
        }}
      />
    )
  }
  return (
    <Form schema={nothing} defaults={{}} submit={t('Send code')} onSubmit={ask}>
      <p className="ink2">{t('Your account has no password. Confirm with a code sent to {mobile}.', { mobile })}</p>
    </Form>
  )
}

const nothing = problemSchema<Record<never, never>>(() => ({}))

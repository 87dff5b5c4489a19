import { sendPasswordResetInput } from '@neev/domain/accounts'
import { useState } from 'react'
import { Link } from 'react-router'
import { BotCheck } from '#kit/form/BotCheck.tsx'
import { Form } from '#kit/form/Form.tsx'
import { TextField } from '#kit/form/fields.tsx'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { Icon } from '#kit/icons/Icon.tsx'
import { paths } from '#routes/paths.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { SendPasswordReset } from './sign-in.graphql.ts'

/** Requests a link to reset the password. The answer is the same for known and unknown addresses. */
export default function ForgotPasswordPage() {
  const t = useT()
  const forgot = useMutation(SendPasswordReset)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const back = (
    <Link className="link" to={paths.login()}>
      {t('Back to sign in')}
    </Link>
  )
  if (sentTo) {
    return (
      <SignInFrame title={t('Check your email')}>
        <div className="stack sign-in-lead">
          <p className="note" role="status">
            <Icon name="check" />
            {t('If {email} has an account, we have sent you a link. It works once, for 30 minutes.', { email: sentTo })}
          </p>
          {back}
        </div>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={t('Forgot password')} lead={t('We will email you a link to choose a new password.')}>
      <Form
        schema={sendPasswordResetInput}
        defaults={{ email: '', botToken: '' }}
        submit={t('Send link')}
        onSubmit={async ({ email, botToken }) => {
          await forgot.run({ email, botToken: botToken ?? null })
          setSentTo(email)
        }}
      >
        <TextField name="email" label={t('Email')} type="email" autoComplete="username" />
        <BotCheck />
      </Form>
      <p className="sign-in-other">{back}</p>
    </SignInFrame>
  )
}

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

/** Sends a link that sets a new password. What it says is the same whether the address is known or not. */
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
      <SignInFrame title={t('Look into your mail')}>
        <div className="stack sign-in-lead">
          <p className="note" role="status">
            <Icon name="check" />
            {t('If {email} has an account, a link is on its way. It works once, for half an hour.', { email: sentTo })}
          </p>
          {back}
        </div>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={t('Forgot password')} lead={t('We send you a link with which you choose a new one.')}>
      <Form
        schema={sendPasswordResetInput}
        defaults={{ email: '', botToken: '' }}
        submit={t('Send the link')}
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

import { sendPasswordResetInput } from '@neev/domain/people/accounts/accounts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { BotCheck } from '#shared/sign-in/BotCheck.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { SendPasswordReset } from '../sign-in.graphql.ts'
import { SignInFrame } from './SignInFrame.tsx'
import styles from './sign-in.module.css'

/** Requests a link to reset the password. The answer is the same for known and unknown addresses. */
export default function ForgotPasswordForm() {
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
        <div className={`stack ${styles.signInLead}`}>
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
      <p className={styles.signInOther}>{back}</p>
    </SignInFrame>
  )
}

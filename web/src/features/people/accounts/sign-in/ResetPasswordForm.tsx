import { resetPasswordInput } from '@neev/domain/people/accounts/accounts'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { isRefusal } from '#graphql/errors.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Form } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/form/fields.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { ResetPassword } from '../sign-in.graphql.ts'
import { SignInFrame } from './SignInFrame.tsx'
import styles from './sign-in.module.css'

/** Sets a new password by the emailed link. */
export default function ResetPasswordForm() {
  const t = useT()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [dead, setDead] = useState(token.length < 20)
  const reset = useMutation(ResetPassword)
  if (dead) {
    return (
      <SignInFrame title={t('This link no longer works')}>
        <div className={`stack ${styles.signInLead}`}>
          <p className="note amber" role="alert">
            <Icon name="alert" />
            {t('Each link works once and for a limited time. Request a new one.')}
          </p>
          <Link className="button primary large" to={paths.sendPasswordReset()}>
            {t('Send a new link')}
          </Link>
        </div>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={t('New password')} lead={t('You will be signed out on all devices.')}>
      <Form
        schema={resetPasswordInput}
        defaults={{ token, password: '', repeated: '' }}
        submit={t('Set password')}
        onSubmit={async (input) => {
          try {
            await reset.run({ input })
          } catch (error) {
            if (isRefusal(error, 'TOKEN_INVALID')) return setDead(true)
            throw error
          }
          navigate(paths.login({ reset: 1 }), { replace: true })
        }}
      >
        <PasswordField
          name="password"
          label={t('New password')}
          autoComplete="new-password"
          hint={t('At least 8 characters. Three or four unrelated words work best.')}
        />
        <PasswordField name="repeated" label={t('Confirm password')} autoComplete="new-password" />
      </Form>
    </SignInFrame>
  )
}

import { registerInput } from '@neev/domain/people/accounts/accounts'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { SlotBanners } from '#shared/advertisements/SlotBanners.tsx'
import { BotCheck } from '#shared/sign-in/BotCheck.tsx'
import { useStore } from '#state/store.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Form } from '#ui/form/Form.tsx'
import { PasswordField, TextField } from '#ui/form/fields.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { AcceptPolicies } from '../AcceptPolicies.tsx'
import { saveReturn } from '../saved-return.ts'
import { Register } from '../sign-in.graphql.ts'
import { useSignIn } from '../use-sign-in.ts'
import { WithMobile } from './OtherWays.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import styles from './sign-in.module.css'

/**
 * Registers a customer. With email configured the emailed link signs this browser in; without it the user continues at
 * once.
 */
export default function RegisterForm() {
  return <WithMobile>{(mobile) => <PasswordRegistration mobile={mobile} />}</WithMobile>
}

function PasswordRegistration({ mobile }: { mobile: ReactNode }) {
  const t = useT()
  const [search] = useSearchParams()
  const locale = useStore((state) => state.lang.current.locale)
  const register = useMutation(Register)
  const signIn = useSignIn()
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo) return <CheckEmail email={sentTo} />
  return (
    <SignInFrame title={t('Create an account')} lead={t('To order, track deliveries and keep your invoices.')}>
      <Form
        schema={registerInput}
        defaults={{
          name: '',
          email: '',
          mobile: '',
          password: '',
          acceptTerms: false as never,
          marketing: false,
          botToken: '',
        }}
        submit={t('Create account')}
        onSubmit={async ({ botToken, mobile: number, ...values }) => {
          const { register: done } = await register.run({
            input: { ...values, mobile: number ?? null, botToken: botToken ?? null, locale },
          })
          if ((await signIn(done)) === 'CHECK_EMAIL') {
            saveReturn(search.get('returnTo'))
            setSentTo(values.email)
            return
          }
          toast(t('We have emailed you a link to confirm your email address.'))
          if (mobile && number) toast(t('To get SMS about your orders, verify your mobile number under Profile.'))
        }}
      >
        <TextField name="name" label={t('Your name')} autoComplete="name" />
        <TextField name="email" label={t('Email')} type="email" autoComplete="username" />
        <TextField
          name="mobile"
          label={t('Mobile number')}
          optional
          type="tel"
          autoComplete="tel-national"
          inputMode="tel"
          hint={t('Only drivers will call it.')}
        />
        <PasswordField
          name="password"
          label={t('Password')}
          autoComplete="new-password"
          hint={t('At least 8 characters. Three or four unrelated words work best.')}
        />
        <AcceptPolicies />
        <BotCheck />
      </Form>
      {mobile && <p className={`${styles.signInOr} ink3 t13`}>{t('or')}</p>}
      {mobile}
      <p className={`ink2 ${styles.signInOther}`}>
        {t('Already have an account?')}{' '}
        <Link className="link" to={paths.login({ returnTo: search.get('returnTo') })}>
          {t('Sign in')}
        </Link>
      </p>
      <SlotBanners slot="USER_REGISTER" />
    </SignInFrame>
  )
}

/** Shown for every address, registered or not. */
function CheckEmail({ email }: { email: string }) {
  const t = useT()
  return (
    <SignInFrame title={t('Check your email')}>
      <div className="stack">
        <p className="note" role="status">
          <Icon name="check" />
          {t('We have sent an email to {email}.', { email })}
        </p>
        <p>{t('Open the link in this browser to continue where you left off. Your cart is kept.')}</p>
        <p className="ink2">{t('No email after a few minutes? Check your spam folder, or register again.')}</p>
        <p>
          <Link className="button" to={paths.login()}>
            {t('Sign in')}
          </Link>
        </p>
      </div>
    </SignInFrame>
  )
}

import { type LoginInput, loginInput } from '@neev/domain/people/accounts/accounts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { GraphQLRefusal, isRefusal } from '#graphql/errors.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { BotCheck } from '#shared/sign-in/BotCheck.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Form } from '#ui/form/Form.tsx'
import { PasswordField, TextField } from '#ui/form/fields.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Login, ResendVerification } from '../sign-in.graphql.ts'
import { useSignIn } from '../use-sign-in.ts'
import { CodeStep } from './CodeStep.tsx'
import { WithMobile } from './OtherWays.tsx'
import { type FacebookPerson, ProviderSignIn } from './ProviderSignIn.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import styles from './sign-in.module.css'

const ShortRegistration = lazy(() => import('./ShortRegistration.tsx'))

/** Sign-in by email and password, a code to the mobile, Google or Facebook, if configured. The page guard redirects after signing in. */
export default function LoginForm() {
  return <WithMobile>{(mobile) => <PasswordSignIn mobile={mobile} />}</WithMobile>
}

function PasswordSignIn({ mobile }: { mobile: ReactNode }) {
  const t = useT()
  const [search] = useSearchParams()
  const returnTo = search.get('returnTo')
  const signIn = useSignIn()
  const login = useMutation(Login)
  const [unverified, setUnverified] = useState<string | null>(null)
  const [challenge, setChallenge] = useState<string | null>(null)
  const [person, setPerson] = useState<FacebookPerson | null>(null)
  const [late, setLate] = useState(false)
  const submit = async ({ email, password, botToken }: LoginInput) => {
    setUnverified(null)
    try {
      const answer = (await login.run({ email, password, botToken: botToken ?? null })).login
      setLate(false)
      if ((await signIn(answer)) === 'CODE') setChallenge(answer.challenge)
    } catch (error) {
      if (isRefusal(error, 'AUTH_UNVERIFIED')) setUnverified(email)
      throw isRefusal(error, 'AUTH_INVALID') ? atPassword(error) : error
    }
  }
  if (challenge) {
    const back = (expired: boolean) => {
      setChallenge(null)
      setLate(expired)
    }
    return <CodeStep challenge={challenge} onBack={back} />
  }
  if (person) {
    return (
      <Suspense fallback={<SignInFrame title={t('Create an account')}>{null}</SignInFrame>}>
        <ShortRegistration by="FACEBOOK" {...person} onLate={() => setPerson(null)} />
      </Suspense>
    )
  }
  return (
    <SignInFrame title={t('Sign in')} lead={t('To order, see your saved items and download invoices.')}>
      <Form
        schema={loginInput}
        defaults={{ email: '', password: '', botToken: '' }}
        onSubmit={submit}
        submit={t('Sign in')}
      >
        {search.get('ended') && (
          <p className="note" role="status">
            <Icon name="lock" />
            {t('You were signed out to keep your account safe. Sign in again to continue where you left off.')}
          </p>
        )}
        {search.get('verified') && (
          <p className="note" role="status">
            <Icon name="check" />
            {t('Your email address is confirmed. You can sign in.')}
          </p>
        )}
        {search.get('reset') && (
          <p className="note" role="status">
            <Icon name="check" />
            {t('Your new password is saved. Sign in with it.')}
          </p>
        )}
        {late && (
          <p className="note amber" role="alert">
            <Icon name="alert" />
            {t('The time to enter the code has expired. Enter your password again.')}
          </p>
        )}
        <TextField name="email" label={t('Email')} type="email" autoComplete="username" />
        <PasswordField
          name="password"
          label={t('Password')}
          autoComplete="current-password"
          action={
            <Link className="link t13" to={paths.sendPasswordReset()}>
              {t('Forgot password')}
            </Link>
          }
        />
        <BotCheck />
        {unverified && <Resend email={unverified} />}
      </Form>
      <ProviderSignIn {...{ returnTo, mobile }} onChallenge={setChallenge} onFacebook={setPerson} />
      <p className={`ink2 ${styles.signInOther}`}>
        {t('New to Neev?')}{' '}
        <Link className="link" to={paths.register({ returnTo })}>
          {t('Create an account')}
        </Link>
      </p>
    </SignInFrame>
  )
}

/** Does not reveal which of the two is wrong; the focus goes to the password. */
const atPassword = ({ code, message }: GraphQLRefusal) =>
  new GraphQLRefusal({ message, extensions: { code, fields: { password: message } } })

function Resend({ email }: { email: string }) {
  const t = useT()
  const resend = useMutation(ResendVerification, {
    successMessage: t('If there is an account for this address, we have sent a new link.'),
  })
  return (
    <BusyButton className="button" busy={resend.busy} onClick={() => resend.runSafely({ email })}>
      {t('Resend link')}
    </BusyButton>
  )
}

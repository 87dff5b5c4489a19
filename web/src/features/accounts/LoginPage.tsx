import { type LoginInput, loginInput } from '@neev/domain/accounts/accounts'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useErrorText } from '#graphql/error-text.ts'
import { GraphQLRefusal, isRefusal } from '#graphql/errors.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { BotCheck } from '#shared/sign-in/BotCheck.tsx'
import { SignInOptions } from '#shared/sign-in/bot-check.graphql.ts'
import { Form } from '#ui/form/Form.tsx'
import { PasswordField, TextField } from '#ui/form/fields.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { CodeStep } from './CodeStep.tsx'
import { WithMobile } from './OtherWays.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { Login, LoginWithGoogle, ResendVerification, StartGoogleLogin } from './sign-in.graphql.ts'
import { useSignIn } from './use-sign-in.ts'

const stateKey = 'google-state'
const returnKey = 'google-return'

/** Sign-in by email and password, a code to the mobile, or Google, if configured. The page guard redirects after signing in. */
export default function LoginPage() {
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
      <Google returnTo={returnTo} onChallenge={setChallenge} mobile={mobile} />
      <p className="ink2 sign-in-other">
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
    <button type="button" className="button" disabled={resend.busy} onClick={() => resend.runSafely({ email })}>
      {t('Resend link')}
    </button>
  )
}

/** Sign-in with Google: the returned state must be the one that this browser sent. */
function Google({
  returnTo,
  onChallenge,
  mobile,
}: {
  returnTo: string | null
  onChallenge: (challenge: string | null) => void
  /** The button for a code to the mobile. */
  mobile: ReactNode
}) {
  const t = useT()
  const errorText = useErrorText()
  const [search, setSearch] = useSearchParams()
  const [refusal, setRefusal] = useState<string | null>(null)
  const offered = useGql(SignInOptions).data?.signInOptions.google
  const start = useMutation(StartGoogleLogin)
  const login = useMutation(LoginWithGoogle)
  const signIn = useSignIn()
  const code = search.get('code')
  const denied = search.get('error')
  const requested = useRef(false)
  const comeBack = useEffectEvent(async () => {
    const state = search.get('state') ?? ''
    const mine = sessionStorage.getItem(stateKey)
    const back = sessionStorage.getItem(returnKey)
    sessionStorage.removeItem(stateKey)
    sessionStorage.removeItem(returnKey)
    setSearch(back ? { returnTo: back } : {}, { replace: true })
    if (denied) return setRefusal(t('Sign-in with Google failed. Try again, or use your email and password.'))
    if (mine === null || mine !== state) return setRefusal(t('Sign-in with Google could not start. Try again.'))
    try {
      const answer = (await login.run({ code: code ?? '', state })).loginWithGoogle
      if ((await signIn(answer)) === 'CODE') onChallenge(answer.challenge)
    } catch (error) {
      setRefusal(errorText(error))
    }
  })
  useEffect(() => {
    if (!(code || denied) || requested.current) return
    requested.current = true
    comeBack()
  }, [code, denied])
  const go = async () => {
    const started = await start.runSafely()
    if (!started) return
    sessionStorage.setItem(stateKey, started.startGoogleLogin.state)
    if (returnTo) sessionStorage.setItem(returnKey, returnTo)
    location.assign(started.startGoogleLogin.url)
  }
  return (
    <>
      {refusal && (
        <p className="note red" role="alert">
          <Icon name="alert" />
          {refusal}
        </p>
      )}
      {(offered || mobile) && <p className="sign-in-or ink3 t13">{t('or')}</p>}
      <div className="sign-in-ways">
        {mobile}
        {offered && (
          <button type="button" className="button large wide" disabled={start.busy || login.busy} onClick={go}>
            {t('Continue with Google')}
          </button>
        )}
      </div>
    </>
  )
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { isRefusal } from '#graphql/errors.ts'
import { request } from '#graphql/request.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useUser } from '#state/session.ts'
import { Head } from '#ui/Head.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { takeReturn } from './saved-return.ts'
import { VerifyEmail } from './sign-in.graphql.ts'
import { useSignIn } from './use-sign-in.ts'

/**
 * Target of the link in the confirmation email: confirms the address, once, and signs in the browser that registered.
 */
export default function VerifyEmailPage() {
  const t = useT()
  const user = useUser()
  const signIn = useSignIn()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [state, setState] = useState<'asking' | 'done' | 'dead' | 'failed'>('asking')
  const requested = useRef(false)
  const verify = useEffectEvent(async () => {
    try {
      const { verifyEmail } = await request(VerifyEmail, { token })
      if (verifyEmail.next === 'SET_PASSWORD' && verifyEmail.challenge)
        return navigate(paths.resetPassword({ token: verifyEmail.challenge }), { replace: true })
      const next = await signIn(verifyEmail)
      const back = takeReturn()
      setState('done')
      if (next === 'DONE') navigate(back ?? paths.home(), { replace: true })
    } catch (error) {
      setState(isRefusal(error, 'TOKEN_INVALID') ? 'dead' : 'failed')
    }
  })
  useEffect(() => {
    if (requested.current) return
    requested.current = true
    verify()
  }, [])
  return (
    <>
      <Head title={t('Confirm your email address')} noIndex />
      <div className="stack">
        <h1>{t('Confirm your email address')}</h1>
        {state === 'asking' && <p role="status">{t('One moment …')}</p>}
        {state === 'done' && (
          <p className="note" role="status">
            <Icon name="check" />
            {t('Your email address is confirmed.')}
          </p>
        )}
        {state === 'dead' && (
          <p className="note amber" role="alert">
            <Icon name="alert" />
            {t('Each link works once and for a limited time. Sign in to get a new one.')}
          </p>
        )}
        {state === 'failed' && (
          <p className="note red" role="alert">
            <Icon name="alert" />
            {t('The server is not responding. Try again in a moment.')}
          </p>
        )}
        <p>
          <Link
            className="button primary"
            to={user ? paths.home() : paths.login({ verified: state === 'done' ? 1 : null })}
          >
            {user ? t('Go to the shop') : t('Sign in')}
          </Link>
        </p>
      </div>
    </>
  )
}

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useErrorText } from '#graphql/error-text.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { SignInOptions } from '#shared/sign-in/bot-check.graphql.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import {
  LoginWithFacebook,
  LoginWithGoogle,
  type SignInAnswerFragment,
  StartFacebookLogin,
  StartGoogleLogin,
} from '../sign-in.graphql.ts'
import { useSignIn } from '../use-sign-in.ts'
import styles from './sign-in.module.css'

const stateKey = 'provider-state'
const returnKey = 'provider-return'
/** Both providers return to the same address; states of Facebook begin so. */
const facebookState = 'fb.'

/** What Facebook knows of a person who has no account yet. */
export type FacebookPerson = { challenge: string; name: string; email: string }

type Props = {
  returnTo: string | null
  onChallenge: (challenge: string | null) => void
  onFacebook: (person: FacebookPerson) => void
  /** The button for a code to the mobile. */
  mobile: ReactNode
}

/** Sign-in with Google or Facebook: the returned state must be the one that this browser sent. */
export function ProviderSignIn({ returnTo, onChallenge, onFacebook, mobile }: Props) {
  const t = useT()
  const errorText = useErrorText()
  const [search, setSearch] = useSearchParams()
  const [refusal, setRefusal] = useState<string | null>(null)
  const offered = useGql(SignInOptions).data?.signInOptions
  const [startGoogle, startFacebook] = [useMutation(StartGoogleLogin), useMutation(StartFacebookLogin)]
  const [google, facebook] = [useMutation(LoginWithGoogle), useMutation(LoginWithFacebook)]
  const busy = startGoogle.busy || startFacebook.busy || google.busy || facebook.busy
  const signIn = useSignIn()
  const code = search.get('code')
  const denied = search.get('error')
  const requested = useRef(false)
  const askFacebook = async (state: string): Promise<SignInAnswerFragment> => {
    const answer = (await facebook.run({ code: code ?? '', state })).loginWithFacebook
    const { next, challenge, suggestedName, suggestedEmail } = answer
    if (next === 'EMAIL' && challenge) onFacebook({ challenge, name: suggestedName ?? '', email: suggestedEmail ?? '' })
    return answer
  }
  const comeBack = useEffectEvent(async () => {
    const state = search.get('state') ?? ''
    const isFacebook = state.startsWith(facebookState)
    const mine = sessionStorage.getItem(stateKey)
    const back = sessionStorage.getItem(returnKey)
    sessionStorage.removeItem(stateKey)
    sessionStorage.removeItem(returnKey)
    setSearch(back ? { returnTo: back } : {}, { replace: true })
    if (denied)
      return setRefusal(
        isFacebook
          ? t('Sign-in with Facebook failed. Try again, or use your email and password.')
          : t('Sign-in with Google failed. Try again, or use your email and password.'),
      )
    if (mine === null || mine !== state)
      return setRefusal(
        isFacebook
          ? t('Sign-in with Facebook could not start. Try again.')
          : t('Sign-in with Google could not start. Try again.'),
      )
    try {
      const answer = isFacebook
        ? await askFacebook(state)
        : (await google.run({ code: code ?? '', state })).loginWithGoogle
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
  const go = ({ url, state }: { url: string; state: string }) => {
    sessionStorage.setItem(stateKey, state)
    if (returnTo) sessionStorage.setItem(returnKey, returnTo)
    location.assign(url)
  }
  const toGoogle = async () => {
    const started = await startGoogle.runSafely()
    if (started) go(started.startGoogleLogin)
  }
  const toFacebook = async () => {
    const started = await startFacebook.runSafely()
    if (started) go(started.startFacebookLogin)
  }
  return (
    <>
      {refusal && (
        <p className="note red" role="alert">
          <Icon name="alert" />
          {refusal}
        </p>
      )}
      {(offered?.google || offered?.facebook || mobile) && <p className={`${styles.signInOr} ink3 t13`}>{t('or')}</p>}
      <div className={styles.signInWays}>
        {mobile}
        {offered?.google && (
          <BusyButton className="button large wide" busy={busy} onClick={toGoogle}>
            {t('Continue with Google')}
          </BusyButton>
        )}
        {offered?.facebook && (
          <BusyButton className="button large wide" busy={busy} onClick={toFacebook}>
            {t('Continue with Facebook')}
          </BusyButton>
        )}
      </div>
    </>
  )
}

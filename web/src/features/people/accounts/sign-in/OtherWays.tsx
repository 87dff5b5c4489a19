import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { SignInOptions } from '#shared/sign-in/bot-check.graphql.ts'
import { SignInFrame } from './SignInFrame.tsx'

const MobileSignIn = lazy(() => import('./MobileSignIn.tsx'))

/**
 * Lets a sign-in page be replaced by the way with a code to the mobile, whose script is loaded when it is chosen. Shows the
 * page with the button for it, or null where no codes can be sent.
 */
export function WithMobile({ children }: { children: (button: ReactNode) => ReactNode }) {
  const t = useT()
  const offered = useGql(SignInOptions).data?.signInOptions.mobileCode
  const [chosen, setChosen] = useState(false)
  if (chosen) {
    return (
      <Suspense fallback={<SignInFrame title={t('Continue with your mobile')}>{null}</SignInFrame>}>
        <MobileSignIn onBack={() => setChosen(false)} />
      </Suspense>
    )
  }
  return children(
    offered ? (
      <button type="button" className="button large wide" onClick={() => setChosen(true)}>
        {t('Continue with a code to your mobile')}
      </button>
    ) : null,
  )
}

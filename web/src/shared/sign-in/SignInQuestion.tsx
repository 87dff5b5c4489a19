import { lazy, type ReactNode, Suspense } from 'react'
import { useSignInQuestion } from '#graphql/sign-in-again.ts'

const SignInDialog = lazy(() => import('./SignInDialog.tsx'))

/** Container of the sign-in dialog; once, in the root. Sessions end rarely, so its code loads on first use. */
export function SignInQuestion({ help }: { help: ReactNode }) {
  const { decline, isNeeded } = useSignInQuestion()
  return (
    isNeeded && (
      <Suspense>
        <SignInDialog decline={decline} help={help} />
      </Suspense>
    )
  )
}

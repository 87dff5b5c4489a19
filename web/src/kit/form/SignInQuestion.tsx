import { lazy, type ReactNode, Suspense } from 'react'
import { useSignInQuestion } from '#kit/graphql/sign-in-again.ts'

const SignInDialog = lazy(() => import('./SignInDialog.tsx'))

/** Where the question to sign in again appears; once, in the root. Sessions end rarely: the dialog loads with the first time. */
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

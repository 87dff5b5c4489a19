import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { useStepUpQuestion } from '#graphql/step-up.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { SignInQuestion } from '#shared/sign-in/SignInQuestion.tsx'
import { Questions } from '#ui/feedback/confirm.tsx'
import { Toasts } from '#ui/feedback/Toasts.tsx'
import { LeaveGuard } from '#ui/form/LeaveGuard.tsx'
import { focusPage } from './focus-page.ts'
import styles from './Root.module.css'

/** Spec section 9: the loading indicator disappears 30 ms after a page has loaded. */
const spinnerRemovalMs = 30

/** Around every page: skip link, loading indicator, toasts and questions. */
export function Root({ children }: { children: ReactNode }) {
  const t = useT()
  const loading = useLingering(useNavigation().state !== 'idle')
  useFocusOnNavigation()
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('Skip to content')}
      </a>
      {loading && <div className={styles.progress} />}
      {children}
      <LeaveGuard />
      <Questions />
      <StepUpQuestion />
      <SignInQuestion help={<NoPassword />} />
      <Toasts />
      <ScrollRestoration />
    </>
  )
}

const StepUpDialog = lazy(() => import('#shared/sign-in/StepUpDialog.tsx'))

/** The password dialog is rarely needed: its code loads on first use. */
function StepUpQuestion() {
  const { answer, isNeeded } = useStepUpQuestion()
  return (
    isNeeded && (
      <Suspense>
        <StepUpDialog answer={answer} help={<NoPassword />} />
      </Suspense>
    )
  )
}

function NoPassword() {
  const t = useT()
  return (
    <p className="ink3">
      {t('No password yet, or forgotten?')}{' '}
      <Link className="link" to={paths.sendPasswordReset()} target="_blank">
        {t('Reset it')}
      </Link>
    </p>
  )
}

function useLingering(busy: boolean) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (busy) return setShown(true)
    const timer = setTimeout(() => setShown(false), spinnerRemovalMs)
    return () => clearTimeout(timer)
  }, [busy])
  return shown
}

/** After following a link, keyboard and screen reader continue at the new page's heading. */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    focusPage()
  }, [pathname])
}

import { lazy, Suspense } from 'react'
import { useT } from '#i18n/use-t.ts'

// Loaded separately, because most pages never fail and refusals have many messages
const ReasonText = lazy(() => import('./ReasonText.tsx').catch(() => ({ default: Unknown })))

/** The message for an error, announced by screen readers. */
export function Reason({ of }: { of: unknown }) {
  return (
    <span role="alert">
      <Suspense>
        <ReasonText of={of} />
      </Suspense>
    </span>
  )
}

/** Shown if the messages could not be loaded either. */
function Unknown() {
  const t = useT()
  return t('No connection. Check your network and try again.')
}

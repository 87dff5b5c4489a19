import { lazy, type ReactNode, Suspense, use } from 'react'
import { isRefusal } from '#graphql/errors.ts'
import { useT } from '#i18n/use-t.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Missing } from './Missing.tsx'
import { WayBackContext } from './way-back.ts'

// Loaded separately, because most pages never fail and refusals have many messages
const Reason = lazy(() => import('./Reason.tsx'))

type EmptyProps = { title: string; children?: ReactNode; picture?: ReactNode; action?: ReactNode }

/** An empty state: what is missing, and one action. */
export function Empty({ title, children, picture, action }: EmptyProps) {
  return (
    <div className="blank">
      {picture && <span className="picture">{picture}</span>}
      <b className="semi">{title}</b>
      {children && <p className="ink2 t13">{children}</p>}
      {action}
    </div>
  )
}

/**
 * A failure: what failed, what is preserved, and a retry. If it replaces a whole back office page, a missing record
 * links to its list.
 */
export function Failed({ error, retry, children }: { error: unknown; retry?: () => void; children?: ReactNode }) {
  const t = useT()
  const way = use(WayBackContext)
  if (way && isRefusal(error, 'NOT_FOUND')) return <Missing way={way} />
  return (
    <div className="blank" role="alert">
      <p className="error-text">
        <Icon name="alert" />
        <Suspense>
          <Reason of={error} />
        </Suspense>
      </p>
      {children && <p className="ink2 t13">{children}</p>}
      {retry && (
        <button type="button" className="button small" onClick={retry}>
          {t('Try again')}
        </button>
      )}
    </div>
  )
}

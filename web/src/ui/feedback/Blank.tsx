import type { ReactNode } from 'react'
import { useT } from '#i18n/use-t.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Reason } from './Reason.tsx'

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

/** A failure: what failed, what is preserved, and a retry. */
export function FailureNote({ error, retry }: { error: unknown; retry?: () => void }) {
  const t = useT()
  return (
    <div className="blank">
      <p className="error-text">
        <Icon name="alert" />
        <Reason of={error} />
      </p>
      {retry && (
        <button type="button" className="button small" onClick={retry}>
          {t('Try again')}
        </button>
      )}
    </div>
  )
}

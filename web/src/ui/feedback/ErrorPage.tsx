import type { ReactNode } from 'react'
import { Head } from '#ui/Head.tsx'

type Props = { title: string; children: ReactNode; actions?: ReactNode }

/** A full error page: what happened, and links. */
export function ErrorPage({ title, children, actions }: Props) {
  return (
    <div className="wrap section">
      <Head title={title} noIndex />
      <div className="read stack">
        <h1>{title}</h1>
        <p className="lead ink2">{children}</p>
        {actions && <div className="row wraps">{actions}</div>}
      </div>
    </div>
  )
}

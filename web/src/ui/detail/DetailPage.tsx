import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Head } from '#ui/Head.tsx'
import { PageHead } from '#ui/PageHead.tsx'

type Props = {
  title: string
  /** Status beside the title. */
  badge?: ReactNode
  subtitle?: ReactNode
  /** The list that it belongs to. */
  back?: { to: string; label: string }
  actions?: ReactNode
  children: ReactNode
}

/** A detail page: title, status, actions, and sections. */
export function DetailPage({ title, badge, subtitle, back, actions, children }: Props) {
  return (
    <div>
      <Head title={title} noIndex />
      {back && (
        <p className="t13">
          <Link className="link" to={back.to}>
            {back.label}
          </Link>
        </p>
      )}
      <PageHead title={title} badge={badge} subtitle={subtitle}>
        {actions}
      </PageHead>
      <div className="stack">{children}</div>
    </div>
  )
}

/** A section with a heading. */
export function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="card">
      <header>
        <h2>{title}</h2>
        {action}
      </header>
      <div className="card-body">{children}</div>
    </section>
  )
}

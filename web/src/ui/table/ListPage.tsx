import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Head } from '#ui/Head.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { PageHead } from '#ui/PageHead.tsx'

type Props = {
  title: string
  /** The most important fact about the list, such as the number of late items. */
  subtitle?: ReactNode
  /** Link to create a new one, with permission. */
  create?: { to: string; label: string } | null | false | undefined
  /** Further buttons, such as ExportButton. */
  actions?: ReactNode
  children: ReactNode
}

/** A list page: title, actions, then filters and table. */
export function ListPage({ title, subtitle, create, actions, children }: Props) {
  return (
    <div>
      <Head title={title} noIndex />
      <PageHead title={title} subtitle={subtitle}>
        {actions}
        {create && (
          <Link className="button primary" to={create.to}>
            <Icon name="plus" />
            {create.label}
          </Link>
        )}
      </PageHead>
      {children}
    </div>
  )
}

import { Fragment } from 'react'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { StructuredData } from './Head.tsx'
import { useOrigin } from './origin.ts'

/** `closed`: search engines may not read it, and are not led there. */
type Crumb = { label: string; to: string; closed?: true }

/** Breadcrumbs: ancestors as links, the page itself last; with structured data for search engines. */
export function Crumbs({ trail, here }: { trail: readonly Crumb[]; here: string }) {
  const t = useT()
  const origin = useOrigin()
  return (
    <nav className="crumbs" aria-label={t('Breadcrumb')}>
      {trail.map(({ label, to }) => (
        <Fragment key={to}>
          <Link to={to}>{label}</Link>
          <span aria-hidden="true">/</span>
        </Fragment>
      ))}
      <span aria-current="page">{here}</span>
      <StructuredData
        data={{
          '@type': 'BreadcrumbList',
          itemListElement: [...trail.filter(({ closed }) => !closed), { label: here, to: undefined }].map(
            ({ label, to }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name: label,
              ...(to && { item: origin + to }),
            }),
          ),
        }}
      />
    </nav>
  )
}

import type { ComponentType, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { ListPage } from '#ui/table/ListPage.tsx'
import { OwnChangeRequests } from './proposals/OwnChangeRequests.tsx'
import { OwnDrafts } from './proposals/OwnDrafts.tsx'

type Props = { title: string; subtitle: string; create: string; actions?: ReactNode; Offers: ComponentType }

/** The business's offers, change requests, and drafts. */
export function OwnListPage({ title, subtitle, create, actions, Offers }: Props) {
  const t = useT()
  const own = useSellingPaths()
  const may = useMay()
  const [search] = useSearchParams()
  const show = search.get('show') ?? ''
  const parts = [
    { value: '', label: t('Offers') },
    { value: 'wishes', label: t('Submitted to Neev') },
    { value: 'drafts', label: t('Drafts') },
  ]
  return (
    <ListPage
      title={title}
      subtitle={subtitle}
      actions={
        <>
          <nav className="segmented" aria-label={t('View')}>
            {parts.map(({ value, label }) => (
              <Link
                key={value}
                to={own.productList({ show: value })}
                aria-current={show === value ? 'page' : undefined}
              >
                {label}
              </Link>
            ))}
          </nav>
          {actions}
        </>
      }
      create={may('offer:write:own') && { to: own.productAdd(), label: create }}
    >
      {show === 'wishes' ? <OwnChangeRequests /> : show === 'drafts' ? <OwnDrafts /> : <Offers />}
    </ListPage>
  )
}

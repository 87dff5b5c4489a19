import { Link, useSearchParams } from 'react-router'
import { useT } from '#kit/i18n/use-t.ts'
import { ListPage } from '#kit/table/ListPage.tsx'
import { useMay } from '#state/use-may.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { OwnDrafts } from './OwnDrafts.tsx'
import { OwnOffers } from './OwnOffers.tsx'
import { OwnWishes } from './OwnWishes.tsx'

/** What this firm sells, what it sent to the desk, and forms that it has begun. */
export default function SellerOfferListPage() {
  const t = useT()
  const own = useSellingPaths()
  const may = useMay()
  const [search] = useSearchParams()
  const show = search.get('show') ?? ''
  const parts = [
    { value: '', label: t('Offers') },
    { value: 'wishes', label: t('Sent to the desk') },
    { value: 'drafts', label: t('Drafts') },
  ]
  return (
    <ListPage
      title={t('Products and prices')}
      subtitle={t('Press a stock or a price to change it; pick rows to move their prices together.')}
      actions={
        <nav className="segmented" aria-label={t('What to see')}>
          {parts.map(({ value, label }) => (
            <Link key={value} to={own.productList({ show: value })} aria-current={show === value ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      }
      create={may('offer:write:own') && { to: own.productAdd(), label: t('Bring a product') }}
    >
      {show === 'wishes' ? <OwnWishes /> : show === 'drafts' ? <OwnDrafts /> : <OwnOffers />}
    </ListPage>
  )
}

import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { useUser } from '#state/session.ts'

// What users may do is not loaded with a page that strangers read
const ListButton = lazy(() => import('./ListButton.tsx'))

export type ToList = { sku: string; quantityMilli: number } | 'CART'
/** Addresses: to sign in and come back to a path, and of a list. */
export type ListPaths = { signIn: (returnTo: string) => string; list: (id: string) => string }
type Props = { goods: ToList; className: string; to: ListPaths }

/** Adds a size to one of the user's lists, or saves the cart as a list; leads strangers to sign in. */
export default function AddToList({ goods, className, to }: Props) {
  const t = useT()
  const user = useUser()
  const { pathname, search } = useLocation()
  const label = goods === 'CART' ? t('Save cart as list') : t('Add to list')
  if (user)
    return (
      <Suspense>
        <ListButton goods={goods} label={label} className={className} to={to} />
      </Suspense>
    )
  return (
    <Link className={className} to={to.signIn(pathname + search)} rel="nofollow">
      {label}
    </Link>
  )
}

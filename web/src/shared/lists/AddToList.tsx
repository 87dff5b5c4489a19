import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { useUser } from '#state/session.ts'
import { useMay } from '#state/use-may.ts'

const ListDialog = lazy(() => import('./ListDialog.tsx'))

export type ToList = { sku: string; quantityMilli: number } | 'CART'
/** Addresses: to sign in and come back to a path, and of a list. */
export type ListPaths = { signIn: (returnTo: string) => string; list: (id: string) => string }
type Props = { goods: ToList; className: string; to: ListPaths }

/** Adds a size to one of the user's lists, or saves the cart as a list. Its dialog is loaded when it is pressed. */
export function AddToList({ goods, className, to }: Props) {
  const t = useT()
  const user = useUser()
  const may = useMay()('list:own')
  const { pathname, search } = useLocation()
  const [open, setOpen] = useState(false)
  const label = goods === 'CART' ? t('Save cart as list') : t('Add to list')
  if (!user) {
    return (
      <Link className={className} to={to.signIn(pathname + search)} rel="nofollow">
        {label}
      </Link>
    )
  }
  if (!may) return null
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </button>
      {open && (
        <Suspense>
          <ListDialog goods={goods} title={label} to={to} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

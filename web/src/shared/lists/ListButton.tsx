import { lazy, Suspense, useState } from 'react'
import { useMay } from '#state/use-may.ts'
import type { ListPaths, ToList } from './AddToList.tsx'

const ListDialog = lazy(() => import('./ListDialog.tsx'))

type Props = { goods: ToList; label: string; className: string; to: ListPaths }

/** The button of a user who may have lists. Its dialog is loaded when it is pressed. */
export default function ListButton({ goods, label, className, to }: Props) {
  const may = useMay()('list:own')
  const [open, setOpen] = useState(false)
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

import type { Permission } from '@neev/domain/core/access/permissions'
import type { ComponentType } from 'react'
import { type T, useT } from '#i18n/use-t.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'

export type RowForm<Row> = {
  may?: Permission
  /** Label of the button, and title of the empty form. */
  add: string
  titleOf?: (row: Row) => string
  Form: ComponentType<{ record: Row | null; onDone: () => void }>
}

export type RowView<Row> = {
  /** Its action; without one, an action of the list opens it. */
  label?: string | ((row: Row) => string)
  titleOf: (row: Row, t: T) => string
  View: ComponentType<{ row: Row; onDone: () => void }>
}

type Props<Row> = {
  open: { what: 'form' | 'view'; row: Row | null } | null
  rows: readonly Row[]
  form: RowForm<Row> | undefined
  view: RowView<Row> | undefined
  onClose: () => void
}

/** The drawer of a list: the form of a new record or of a row, or what there is to see of a row. */
export function RowDrawer<Row extends { id: string }>({ open, rows, form, view, onClose }: Props<Row>) {
  const t = useT()
  // as it is now: it may have been saved elsewhere
  const row = open?.row ? (rows.find(({ id }) => id === open.row?.id) ?? open.row) : null
  const isView = open?.what === 'view'
  const title = isView ? row && view?.titleOf(row, t) : ((row && form?.titleOf?.(row)) ?? (form && t(form.add)))
  return (
    <Dialog as="drawer" title={title ?? ''} open={open !== null} onClose={onClose}>
      {isView && row && view && <view.View row={row} onDone={onClose} />}
      {open?.what === 'form' && form && (
        <div className="dialog-body">
          <form.Form record={row} onDone={onClose} />
        </div>
      )}
    </Dialog>
  )
}

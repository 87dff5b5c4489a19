import { type ReactNode, useRef, useState } from 'react'
import { useErrorText } from '#graphql/error-text.ts'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { Selection } from './use-selection.ts'

/** More are not selected at once: each is read, and most are then changed one by one. */
export const maxSelected = 1000

type Props<Row> = {
  selection: Selection<Row>
  /** How many rows match, on all pages. */
  total: number
  /** Loads so many of the rows that match, from the first on. */
  load?: ((limit: number) => Promise<readonly Row[]>) | undefined
  onClear: () => void
  children: ReactNode
}

/** The bar above a table with selected rows: how many, those of the other pages, and what can be done with them. */
export function SelectedRows<Row>({ selection, total, load, onClear, children }: Props<Row>) {
  const t = useT()
  const errorText = useErrorText()
  const [loading, setLoading] = useState(false)
  const count = useRef<HTMLElement>(null)
  const all = Math.min(total, maxSelected)
  const isMore = load && selection.rows.length < all
  const selectAll = async () => {
    if (!load || loading) return
    setLoading(true)
    try {
      selection.set(await load(all))
      // Its button is gone
      count.current?.focus()
    } catch (error) {
      toast(errorText(error), 'bad')
    }
    setLoading(false)
  }
  return (
    <div className="bulk">
      <b ref={count} tabIndex={-1}>
        {t('{n, plural, one {# selected} other {# selected}}', { n: selection.rows.length })}
      </b>
      {isMore && (
        <BusyButton className="button small" busy={loading} onClick={selectAll}>
          {total > all ? t('Select the first {n} that match', { n: all }) : t('Select all {n} that match', { n: all })}
        </BusyButton>
      )}
      {children}
      <button type="button" className="button quiet small" onClick={onClear}>
        {t('Clear selection')}
      </button>
    </div>
  )
}

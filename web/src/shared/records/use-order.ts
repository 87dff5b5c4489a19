import { moveItem } from '@neev/domain/core/ordering'
import { useT } from '#i18n/use-t.ts'
import type { RowAction } from '#ui/table/RowActions.tsx'

/** Actions that move a row of an ordered list; `order` sets the order of all of them. */
export function useOrder<Row extends { id: string }>(rows: readonly Row[], order: (ids: string[]) => unknown) {
  const t = useT()
  return (row: Row): RowAction[] => {
    const at = rows.indexOf(row)
    const move = (by: 1 | -1) => void order(moveItem(rows, at, by).map(({ id }) => id))
    return [
      { label: t('Move up'), whyNot: at === 0 ? t('First') : null, run: () => move(-1) },
      { label: t('Move down'), whyNot: at === rows.length - 1 ? t('Last') : null, run: () => move(1) },
    ]
  }
}

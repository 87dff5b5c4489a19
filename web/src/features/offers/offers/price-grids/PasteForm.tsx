import { type PastedProblem, readPasted } from '@neev/domain/core/sheets/pasted'
import { useState } from 'react'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { NewSizes } from '../proposals/NewSizes.tsx'
import { type Grid, type Rows, valuesOf } from './grid-state.ts'
import styles from './price-grids.module.css'

const reasons: Record<PastedProblem['why'], string> = {
  NO_SIZE: text('this size does not exist'),
  NO_VALUE: text('this value does not exist'),
  NO_PRICE: text('this is not a valid price'),
  NO_QUANTITY: text('this is not a valid quantity'),
  TWICE: text('this size appears twice'),
}
const maxShown = 8

type Props = {
  grid: Grid
  rows: Rows
  onPaste: (cells: { id: string; pricePaise: number; stockMilli: number | null }[]) => void
}

/** Prices pasted from a spreadsheet, parsed before they fill the grid: a matrix, or lines of size, price and stock. */
export function PasteForm({ grid, rows, onPaste }: Props) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [copied, setCopied] = useState('')
  const cells = rows.rows.flatMap((row) =>
    rows.columns.flatMap((column) => {
      const size = rows.at(row, column)
      return size
        ? [
            {
              id: size.variantId,
              row,
              column,
              names: [size.sku, size.title, ...(size.offerSku ? [size.offerSku] : [])],
              values: valuesOf(grid, size),
            },
          ]
        : []
    }),
  )
  const read = readPasted(copied, cells, grid.family)
  const close = () => {
    setOpen(false)
    setCopied('')
  }
  const fill = () => {
    onPaste(read.cells)
    // New sizes still have to be requested
    if (read.fresh.length === 0) close()
    else toast(t('The grid is filled. Save it when you are done.'))
  }
  const requested = () => {
    if (read.cells.length > 0) onPaste(read.cells)
    close()
  }
  return (
    <>
      <button type="button" className="button small" onClick={() => setOpen(true)}>
        {t('Paste from a spreadsheet')}
      </button>
      <Dialog title={t('Paste from a spreadsheet')} open={open} onClose={() => setOpen(false)}>
        <div className="dialog-body stack">
          <p className="ink2 t13">
            {t('Copy a table with sizes down and {columns} across, or rows with size, price and stock.', {
              columns: rows.columns.filter(Boolean).slice(0, 3).join(', ') || t('prices'),
            })}
          </p>
          <label className="field">
            <span>{t('Copied table')}</span>
            <span className="input lines">
              <textarea
                className={styles.pasted}
                rows={8}
                value={copied}
                spellCheck={false}
                onChange={({ target }) => setCopied(target.value)}
              />
            </span>
          </label>
          <div aria-live="polite">
            {copied.trim() !== '' && (
              <p className="t13">
                {t('{n, plural, one {# price read} other {# prices read}}', { n: read.cells.length })}
              </p>
            )}
            {read.problems.length > 0 && <Problems problems={read.problems} />}
          </div>
          {read.fresh.length > 0 && <NewSizes grid={grid} fresh={read.fresh} onRequested={requested} />}
          <div className="actions">
            <button type="button" className="button primary" disabled={read.cells.length === 0} onClick={fill}>
              {t('Fill grid')}
            </button>
          </div>
        </div>
      </Dialog>
    </>
  )
}

/** What could not be read of a copied table, the first of it with line and column. */
function Problems({ problems }: { problems: readonly PastedProblem[] }) {
  const t = useT()
  return (
    <ul className={styles.problems}>
      {problems.slice(0, maxShown).map(({ line, column, text: found, why, axis }) => (
        <li key={`${line}/${column}`}>
          {why === 'NO_VALUE' && axis
            ? t('Line {line}, column {column}: “{found}” is not a value of {axis}. Only Neev can add values.', {
                line,
                column,
                found,
                axis,
              })
            : t('Line {line}, column {column}: “{found}”, {why}', {
                line,
                column,
                found,
                why: t(reasons[why]),
              })}
        </li>
      ))}
      {problems.length > maxShown && <li>{t('{n} more', { n: problems.length - maxShown })}</li>}
    </ul>
  )
}

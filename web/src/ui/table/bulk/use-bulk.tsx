import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useErrorText } from '#graphql/error-text.ts'
import { invalidateAffected, publishChanged, refreshShown } from '#graphql/refresh.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import styles from './bulk.module.css'
import { type BulkAction, type RefusedRow, sendRows } from './bulk.ts'
import type { Selection } from './use-selection.ts'

type Report<Row> = { label: string; n: number; answered: number; refused: readonly RefusedRow<Row>[] | null }

/** The buttons for selected rows, and what became of them; `nameOf` names a refused row. */
export function useBulk<Row extends { id: string }>(
  actions: readonly BulkAction<Row>[],
  nameOf: (row: Row) => string,
): { buttons: ((selection: Selection<Row>) => ReactNode) | null; report: ReactNode } {
  const t = useT()
  const may = useMay()
  const client = useQueryClient()
  const errorText = useErrorText()
  const [report, setReport] = useState<Report<Row> | null>(null)
  const isRunning = report?.refused === null
  const allowed = actions.filter((action) => !action.may || may(action.may))

  const run = async ({ label, sure, danger, whyNot, by }: BulkAction<Row>, { rows, set }: Selection<Row>) => {
    if (isRunning) return
    const leftOut = rows.flatMap((row) => {
      const why = whyNot?.(row, t)
      return why ? [{ row, why }] : []
    })
    const possible = rows.filter((row) => !leftOut.some((one) => one.row === row))
    const question = sure &&
      possible.length > 0 && {
        title: t(sure.title, { n: possible.length }),
        ...(sure.body && { body: t(sure.body) }),
        verb: t(label),
        ...(danger && { tone: 'danger' as const }),
      }
    if (question && !(await confirm(question))) return
    const about = { label, n: rows.length }
    setReport({ ...about, answered: 0, refused: null })
    const refused = await sendRows(by, possible, errorText, (answered) =>
      setReport({ ...about, n: possible.length, answered, refused: null }),
    )
    publishChanged()
    await invalidateAffected(client, by.mutation)
    await refreshShown(client)
    const left = [...leftOut, ...refused]
    set(left.map(({ row }) => row))
    setReport({ ...about, answered: rows.length, refused: left })
  }

  const buttons = (selection: Selection<Row>) =>
    allowed.map((action) => (
      <BusyButton
        key={action.label}
        className={action.danger ? 'button small danger' : 'button small'}
        busy={isRunning}
        onClick={() => run(action, selection)}
      >
        {t(action.label)}
      </BusyButton>
    ))
  return {
    buttons: allowed.length > 0 ? buttons : null,
    report: report && <BulkReport report={report} nameOf={nameOf} onClose={() => setReport(null)} />,
  }
}

const takeFocus = (button: HTMLElement | null) => button?.focus()

type ReportProps<Row> = { report: Report<Row>; nameOf: (row: Row) => string; onClose: () => void }

/** How far it is, then how many are done, and the others with their reasons. It takes the focus at the end. */
function BulkReport<Row extends { id: string }>({
  report: { label, n, answered, refused },
  nameOf,
  onClose,
}: ReportProps<Row>) {
  const t = useT()
  const tone = refused === null ? '' : refused.length > 0 ? 'amber' : 'green'
  return (
    <div className={`note ${tone} ${styles.report}`}>
      <div>
        <p role="status">
          <b className="medium">{t(label)}:</b>{' '}
          {refused === null
            ? t('{done} of {n} …', { done: answered, n })
            : t('{done} of {n} done', { done: n - refused.length, n })}
        </p>
        {refused !== null && refused.length > 0 && (
          <ul className={styles.refused} aria-label={t('Not done')}>
            {refused.map(({ row, why }) => (
              <li key={row.id}>
                <b className="medium">{nameOf(row)}</b>: {why}
              </li>
            ))}
          </ul>
        )}
      </div>
      {refused !== null && (
        <button
          type="button"
          className="button small"
          onClick={({ currentTarget }) => {
            // One goes on with the rows; the button is gone
            currentTarget.closest('main')?.querySelector<HTMLElement>('.pick input')?.focus()
            onClose()
          }}
          ref={takeFocus}
        >
          {t('Close')}
        </button>
      )}
    </div>
  )
}

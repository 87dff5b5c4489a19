import type { ReactNode } from 'react'
import { useT } from '#i18n/use-t.ts'
import styles from '#ui/detail/rows.module.css'
import { showDate } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import { deductionNames } from './fee-labels.ts'
import type { DeductionFieldsFragment } from './fees.graphql.ts'

type Props = {
  deductions: readonly DeductionFieldsFragment[]
  /** Action for one deduction. */
  action?: (kind: DeductionFieldsFragment['kind']) => ReactNode
}

/** Deductions besides commission, with explanation and future rate. */
export function DeductionList({ deductions, action }: Props) {
  const t = useT()
  return (
    <ul className={styles.recordList}>
      {deductions.map(({ kind, rateBp, rates }) => {
        const next = rates.findLast(({ hasApplied }) => !hasApplied)
        return (
          <li key={kind}>
            <div>
              <b className="medium">{t(deductionNames[kind].name)}</b>
              <p className="ink2">{t(deductionNames[kind].why)}</p>
            </div>
            <p>
              <b className="medium">{showPercent(rateBp)}</b>
              {next && (
                <span className="second">
                  {t('{rate} from {day}', { rate: showPercent(next.rateBp), day: showDate(next.from) })}
                </span>
              )}
            </p>
            {action?.(kind)}
          </li>
        )
      })}
    </ul>
  )
}

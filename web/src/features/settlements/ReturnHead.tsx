import { useT } from '#i18n/use-t.ts'
import { showDate } from '#ui/format/dates.ts'
import type { MonthReturnFieldsFragment } from './returns.graphql.ts'

/** Form and due date of a return, with notes. */
export function ReturnHead({ of }: { of: MonthReturnFieldsFragment }) {
  const t = useT()
  const due = of.dueOn && showDate(of.dueOn)
  return (
    <>
      {of.form === 'CMP_08' && (
        <p className="note">
          {t(
            'A seller under the composition scheme does not file GSTR-1. It pays by CMP-08 every quarter and files GSTR-4 every year. Below is the turnover in this shop only; add your other sales.',
          )}
        </p>
      )}
      {due && !of.filing && <p className="ink2 t13">{t('Due on {day}', { day: due })}</p>}
      {of.filing && (
        <p className="ink2 t13">
          {t('Filed on {day} under {arn}', { day: showDate(of.filing.filedOn), arn: of.filing.arn })}
        </p>
      )}
    </>
  )
}

import { istDate } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import { useT } from '#i18n/use-t.ts'
import { showDate } from '#ui/format/dates.ts'
import { monthsText } from './returns/return-labels.ts'
import type { MonthReturnFieldsFragment } from './returns.graphql.ts'

/** Form and due date of a return, with notes. */
export function ReturnHead({ of }: { of: MonthReturnFieldsFragment }) {
  const t = useT()
  const due = of.dueOn && showDate(of.dueOn)
  return (
    <>
      {of.form === 'IFF' && of.iff && (
        <p className="note">
          {t(
            'Quarterly filers may furnish invoices to registered buyers for the first two months of a quarter, so that these can claim their credit: {value} of at most {limit} with tax. Nothing has to be furnished; what is not goes into GSTR-1 of the quarter.',
            {
              value: formatInr(of.iff.valuePaise, { paise: 'auto' }),
              limit: formatInr(of.iff.limitPaise, { paise: 'auto' }),
            },
          )}{' '}
          {of.iff.waiting > 0 &&
            t('{n, plural, one {# document does} other {# documents do}} not fit and will be in a later file.', {
              n: of.iff.waiting,
            })}
        </p>
      )}
      {of.months.length > 1 && of.form === 'GSTR_1' && (
        <p className="note">
          {t('GSTR-1 of the quarter {period}, without what was furnished for its first two months.', {
            period: monthsText(t, of.months),
          })}
        </p>
      )}
      {of.form === 'CMP_08' && (
        <p className="note">
          {t(
            'A seller under the composition scheme does not file GSTR-1. It pays by CMP-08 every quarter and files GSTR-4 every year. Below is the turnover in this shop only; add your other sales.',
          )}
        </p>
      )}
      {due && !of.filing && <p className="ink2 t13">{t('Due on {day}', { day: due })}</p>}
      {of.form === 'IFF' && of.dueOn && !of.filing && of.dueOn < istDate(new Date()) && (
        <p className="note amber">
          {t(
            'The days for furnishing invoices of this month are over. What was not furnished is in the next file of the quarter.',
          )}
        </p>
      )}
      {of.filing && (
        <p className="ink2 t13">
          {t('Filed on {day} under {arn}', { day: showDate(of.filing.filedOn), arn: of.filing.arn })}
        </p>
      )}
    </>
  )
}

import { formatInr } from '@neev/domain/core/money'
import { useT } from '#i18n/use-t.ts'
import { showDay } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { CreditLineFieldsFragment } from './credit.operations.graphql.ts'

/** A hold, an expired line, and money that waits for the next invoice. */
export function CreditNotices({ line }: { line: CreditLineFieldsFragment }) {
  const t = useT()
  return (
    <>
      {line.status === 'HOLD' && (
        <p className="note red">
          <Icon name="alert" />
          {t('On hold: {reason} Nothing new can be ordered on credit. What is owed stays due.', {
            reason: line.holdReason ?? '',
          })}
        </p>
      )}
      {line.status === 'EXPIRED' && line.validTo && (
        <p className="note amber">
          {t('This credit ended on {day}. What is owed stays due.', { day: showDay(line.validTo) })}
        </p>
      )}
      {line.account.unallocated.map(({ id, number, day, openPaise }) => (
        <p key={id} className="note amber">
          <Icon name="alert" />
          {t('{amount} of {number}, received on {day}, waits for the next invoice.', {
            amount: formatInr(openPaise),
            number: number ?? '',
            day: showDay(day),
          })}
        </p>
      ))}
    </>
  )
}

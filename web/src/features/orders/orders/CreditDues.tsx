import { formatInr } from '@neev/domain/core/money'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { showDate } from '#ui/format/dates.ts'
import type { WholeOrderFragment } from './order.graphql.ts'

/** Terms and due days of an order on credit, by seller. */
export function CreditDues({ order }: { order: WholeOrderFragment }) {
  const t = useT()
  return order.suborders.map(({ id, credit }) => {
    if (!credit) return null
    const terms = { seller: credit.sellerName, n: credit.termsDays }
    return (
      <div key={id} className="hint">
        <p>
          {order.isMine ? (
            <Link className="link" to={paths.companyCreditLine({ id: credit.lineId })}>
              {t('On credit from {seller}, due {n} days after the invoice', terms)}
            </Link>
          ) : (
            t('On credit from {seller}, due {n} days after the invoice', terms)
          )}
        </p>
        {credit.dues.map(({ number, dueOn, openPaise }) => (
          <p key={number} className="ink3">
            {openPaise > 0
              ? t('{number}: {amount} due on {day}', { number, amount: formatInr(openPaise), day: showDate(dueOn) })
              : t('{number}: paid', { number })}
          </p>
        ))}
      </div>
    )
  })
}

import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { orderStates } from '#shared/orders/order-states.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { Countdown } from '#ui/Countdown.tsx'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { massText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import type { WaitingSuborderFragment } from './dealers.graphql.ts'
import styles from './dealers.module.css'

type Props = { title: string; parts: readonly WaitingSuborderFragment[]; none: string; withDealer?: boolean }

/** Suborders waiting for somebody, with their deadlines. */
export function WaitingSuborders({ title, parts, none, withDealer = false }: Props) {
  const t = useT()
  const own = useSellingPaths()
  return (
    <Section title={title} action={<span className="ink3 t13">{parts.length}</span>}>
      {parts.length === 0 ? (
        <p className="ink3">{none}</p>
      ) : (
        <ul className={styles.waitingParts}>
          {parts.map(({ id, number, status, placedAt, acceptBy, grams, shipTo, lines, assignments }) => {
            const requested = assignments.find(({ outcome }) => outcome === null)
            const until = requested?.answerBy ?? (status === 'PLACED' ? acceptBy : null)
            return (
              <li key={id}>
                <Link className="medium" to={own.orderDetail({ id })}>
                  {number}
                </Link>{' '}
                <Badge tone={orderStates[status].tone}>{t(orderStates[status].label)}</Badge>
                <p className="t13 ink2">
                  {[shipTo && `${shipTo.pincode} ${shipTo.city}`, massText(grams), lines[0]?.title]
                    .filter(Boolean)
                    .join(', ')}
                </p>
                <p className="t13 ink3">
                  {withDealer && requested ? `${requested.dealer}: ` : ''}
                  {until ? <Countdown until={until} /> : t('Placed {moment}', { moment: showMoment(placedAt) })}
                </p>
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}

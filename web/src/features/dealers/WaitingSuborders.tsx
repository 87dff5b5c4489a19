import { Link } from 'react-router'
import { Countdown } from '#kit/Countdown.tsx'
import { Section } from '#kit/detail/DetailPage.tsx'
import { Badge } from '#kit/feedback/Badge.tsx'
import { showMoment } from '#kit/format/dates.ts'
import { massText } from '#kit/goods/amounts.ts'
import { orderStates } from '#kit/goods/order-states.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import type { WaitingSuborderFragment } from './dealers.graphql.ts'

type Props = { title: string; parts: readonly WaitingSuborderFragment[]; none: string; withDealer?: boolean }

/** Parts of orders that wait for somebody, each with its clock. */
export function WaitingSuborders({ title, parts, none, withDealer = false }: Props) {
  const t = useT()
  const own = useSellingPaths()
  return (
    <Section title={title} action={<span className="ink3 t13">{parts.length}</span>}>
      {parts.length === 0 ? (
        <p className="ink3">{none}</p>
      ) : (
        <ul className="waiting-parts">
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

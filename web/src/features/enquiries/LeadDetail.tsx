import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import styles from '#ui/detail/rows.module.css'
import { Badge } from '#ui/feedback/Badge.tsx'
import { amountText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { Lead, type LeadQuery } from './enquiries.graphql.ts'
import { enquiryStates, lostPatterns, needByLabels } from './enquiry-labels.ts'
import { LeadTransitions } from './LeadTransitions.tsx'

type Enquiry = LeadQuery['enquiry']

/** One enquiry with its history. */
export function LeadDetail({ id, list }: { id: string; list: string }) {
  const t = useT()
  const { data } = useData(Lead, { id })
  const { enquiry } = data
  const { label, tone } = enquiryStates[enquiry.status]
  return (
    <DetailPage
      title={enquiry.name}
      badge={<Badge tone={tone}>{t(label)}</Badge>}
      subtitle={`${enquiry.number} · ${showMoment(enquiry.createdAt)}`}
      back={{ to: list, label: t('Requests') }}
      actions={<LeadTransitions lead={enquiry} />}
    >
      <div className="beside wide-first">
        <Facts enquiry={enquiry} />
        <History enquiry={enquiry} />
      </div>
    </DetailPage>
  )
}

function Facts({ enquiry }: { enquiry: Enquiry }) {
  const t = useT()
  const { identifier, title, mobile, email, pincode, place, quantityMilli, unit, needBy, message } = enquiry
  return (
    <Section title={t('Request')}>
      <Properties
        of={[
          [
            t('Phone'),
            <a key="mobile" className="link" href={`tel:${mobile}`}>
              {mobile}
            </a>,
          ],
          [
            t('Email'),
            email && (
              <a key="email" className="link" href={`mailto:${email}`}>
                {email}
              </a>
            ),
          ],
          [
            t('Product or service'),
            <Link key="about" className="link" to={paths.product({ identifier })}>
              {title}
            </Link>,
          ],
          [t('Quantity'), amountText(t, quantityMilli, unit)],
          [t('Needed'), t(needByLabels[needBy])],
          [t('Site'), [pincode, place].filter(Boolean).join(', ')],
          [
            t('Message'),
            message && (
              <span key="message" className="kept-lines">
                {message}
              </span>
            ),
          ],
          [
            t('Requested'),
            enquiry.requestedTimes > 1
              ? t('{n} times, last on {moment}', { n: enquiry.requestedTimes, moment: showMoment(enquiry.requestedAt) })
              : null,
          ],
          [t('Reason for loss'), enquiry.lostReason && t(lostPatterns[enquiry.lostReason])],
        ]}
      />
    </Section>
  )
}

function History({ enquiry: { history } }: { enquiry: Enquiry }) {
  const t = useT()
  return (
    <Section title={t('History')}>
      <ul className={styles.recordList}>
        {history.toReversed().map(({ id, to, reason, note, by, at }) => (
          <li key={id}>
            <div>
              <b className="medium">{t(enquiryStates[to].label)}</b>
              <p className="ink3 t13">
                {[showMoment(at), by, reason && t(lostPatterns[reason])].filter(Boolean).join(', ')}
              </p>
              {note && <p className="kept-lines">{note}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useDraftOrderPaths } from '#state/use-draft-order-paths.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Notes } from '#ui/detail/Notes.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { amountText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { CreateEnquiryNote, Lead, type LeadQuery, ShowEnquiryContact } from './enquiries.graphql.ts'
import { buyerKindLabels, enquiryStates, lostPatterns, needByLabels } from './enquiry-labels.ts'
import { FollowUp } from './FollowUp.tsx'
import { LeadClock } from './LeadClock.tsx'
import { LeadHistory } from './LeadHistory.tsx'
import { LeadTransitions } from './LeadTransitions.tsx'
import { AssignedTo, Twins } from './StaffLead.tsx'

export type Enquiry = LeadQuery['enquiry']

/** One enquiry with its history; staff also assign, merge and write notes here. */
export function LeadDetail({ id, list }: { id: string; list: string }) {
  const t = useT()
  const may = useMay()
  const drafts = useDraftOrderPaths()
  const { data } = useData(Lead, { id })
  const note = useMutation(CreateEnquiryNote, { successMessage: t('Saved') })
  const { enquiry } = data
  const { label, tone } = enquiryStates[enquiry.status]
  const isStaff = may('lead:manage')
  return (
    <DetailPage
      title={enquiry.name}
      badge={
        <>
          <Badge tone={tone}>{t(label)}</Badge> {enquiry.clock && <LeadClock clock={enquiry.clock} />}
        </>
      }
      subtitle={`${enquiry.number} · ${showMoment(enquiry.createdAt)}`}
      back={{ to: list, label: t('Requests') }}
      actions={
        <>
          {may('draftOrder:write') && enquiry.clock && enquiry.isContactShown && (
            <Link className="button" to={drafts.edit({ enquiry: id })}>
              {t('Make a draft order')}
            </Link>
          )}
          <LeadTransitions lead={enquiry} />
        </>
      }
    >
      <div className="beside wide-first">
        <div className="stack">
          {isStaff && <Twins enquiry={enquiry} />}
          <Facts enquiry={enquiry} />
          {isStaff && (
            <Notes notes={enquiry.notes} hint={t('Only staff see notes.')} onAdd={(body) => note.run({ id, body })} />
          )}
        </div>
        <div className="stack">
          {isStaff && <AssignedTo enquiry={enquiry} />}
          {may('lead:answer') && enquiry.clock && <FollowUp key={enquiry.followUpOn} enquiry={enquiry} />}
          <LeadHistory enquiry={enquiry} />
        </div>
      </div>
    </DetailPage>
  )
}

function Facts({ enquiry }: { enquiry: Enquiry }) {
  const t = useT()
  const { identifier, title, pincode, place, quantityMilli, unit, needBy, buyerKind, message, source } = enquiry
  return (
    <Section title={t('Request')}>
      <Properties
        of={[
          ...contactOf(t, enquiry),
          [
            t('Product or service'),
            <Link key="about" className="link" to={paths.product({ identifier })}>
              {title}
            </Link>,
          ],
          [t('Quantity'), amountText(t, quantityMilli, unit)],
          [t('Needed'), t(needByLabels[needBy])],
          [t('Site'), [pincode, place].filter(Boolean).join(', ')],
          [t('Buyer'), buyerKind && t(buyerKindLabels[buyerKind])],
          [
            t('Message'),
            message && (
              <span key="message" className="kept-lines">
                {message}
              </span>
            ),
          ],
          [t('Files'), enquiry.files.length > 0 && <Files key="files" files={enquiry.files} />],
          [
            t('Requested'),
            enquiry.requestedTimes > 1
              ? t('{n} times, last on {moment}', { n: enquiry.requestedTimes, moment: showMoment(enquiry.requestedAt) })
              : null,
          ],
          [t('Source'), source],
          [t('Consent'), t('given on {moment}', { moment: showMoment(enquiry.consentAt) })],
          [t('Reason for loss'), enquiry.lostReason && t(lostPatterns[enquiry.lostReason])],
        ]}
      />
    </Section>
  )
}

function contactOf(t: ReturnType<typeof useT>, { id, mobile, email, verifiedAt, isContactShown }: Enquiry) {
  return [
    [
      t('Phone'),
      <span key="mobile">
        {isContactShown ? (
          <a className="link" href={`tel:${mobile}`}>
            {mobile}
          </a>
        ) : (
          mobile
        )}{' '}
        <Badge tone={verifiedAt ? 'green' : 'amber'}>{verifiedAt ? t('Verified') : t('Not verified')}</Badge>
        {!isContactShown && mobile && <ShowContact id={id} />}
      </span>,
    ],
    [
      t('Email'),
      email &&
        (isContactShown ? (
          <a key="email" className="link" href={`mailto:${email}`}>
            {email}
          </a>
        ) : (
          email
        )),
    ],
  ] as const
}

/** Asks for the buyer's number and address; the audit log records it. */
function ShowContact({ id }: { id: string }) {
  const t = useT()
  const show = useMutation(ShowEnquiryContact)
  return (
    <span className="second">
      <BusyButton className="button small" busy={show.busy} onClick={() => show.runSafely({ id })}>
        {t('Show number')}
      </BusyButton>{' '}
      <span className="ink3 t13">{t('The audit log records who views it.')}</span>
    </span>
  )
}

function Files({ files }: Pick<Enquiry, 'files'>) {
  const t = useT()
  return (
    <ul>
      {files.map(({ name, url }) => (
        <li key={url ?? name}>
          {url === null ? (
            <>
              {name} <span className="ink3 t13">{t('Can be opened once you are in contact')}</span>
            </>
          ) : (
            <a className="link" href={url} target="_blank" rel="noreferrer">
              {name}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

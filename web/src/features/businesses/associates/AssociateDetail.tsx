import { type AssociateQueue, portfolioTypes } from '@neev/domain/businesses/associates'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { serviceNames } from '#shared/enquiries/service-labels.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import styles from '#ui/detail/rows.module.css'
import { StatusHistory } from '#ui/detail/StatusHistory.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { AssociateNotes, AssociatePlan } from './AssociatePlan.tsx'
import { AssociateTransitions } from './AssociateTransitions.tsx'
import { associateStates, typeNames } from './associate-labels.ts'
import { associateQueues } from './associate-queues.ts'
import { AdminAssociate, type AdminAssociateFieldsFragment } from './associates.graphql.ts'
import { NearAssociates } from './NearAssociates.tsx'
import { FileLinks } from './Portfolio.tsx'

type Associate = AdminAssociateFieldsFragment

/** One application with its data, history and transitions. */
export function AssociateDetail({ id, queue }: { id: string; queue: AssociateQueue }) {
  const t = useT()
  const { data } = useData(AdminAssociate, { id })
  const { adminAssociate: associate } = data
  const { label, tone } = associateStates[associate.status]
  return (
    <DetailPage
      title={associate.name}
      badge={<Badge tone={tone}>{t(label)}</Badge>}
      subtitle={[
        associate.number,
        t(typeNames[associate.type]),
        t('{state} since {moment}', { state: t(label), moment: showMoment(associate.since) }),
      ].join(' · ')}
      back={{ to: associateQueues[queue].path(), label: t(associateQueues[queue].title) }}
      actions={<AssociateTransitions associate={associate} />}
    >
      <div className="beside wide-first">
        <div className="stack">
          <NearAssociates associate={associate} />
          <Facts associate={associate} />
          <Work associate={associate} />
          <AssociateNotes associate={associate} />
        </div>
        <div className="stack">
          <AssociatePlan key={`${associate.assignedTo}${associate.followUpOn}`} associate={associate} />
          <Alike associate={associate} queue={queue} />
          <History associate={associate} />
        </div>
      </div>
    </DetailPage>
  )
}

function Facts({ associate }: { associate: Associate }) {
  const t = useT()
  const may = useMay()
  const { userId, userName, sellerId, company } = associate
  return (
    <Section title={t('Application')}>
      <Properties
        of={[
          [t('Business'), company],
          [
            t('Mobile number'),
            <a key="mobile" className="link" href={`tel:${associate.mobile}`}>
              {associate.mobile}
            </a>,
          ],
          [
            t('Email'),
            <a key="email" className="link" href={`mailto:${associate.email}`}>
              {associate.email}
            </a>,
          ],
          [t('Location'), `${associate.city} ${associate.pincode}, ${associate.stateName}`],
          ['GSTIN', associate.gstin],
          [t('Years in business'), associate.experienceYears],
          [t('Products and services'), associate.serviceKinds.map((kind) => t(serviceNames[kind])).join(', ')],
          [t('Product categories'), associate.categories.join(', ')],
          [
            t('Business associate'),
            associate.type === 'SUB_DEALER' ? (associate.associateName ?? t('Nearest associate')) : null,
          ],
          [t('Assigned'), associate.handedOnAt && showMoment(associate.handedOnAt)],
          [t('Territory'), associate.territory],
          [
            t('Account'),
            userId &&
              (may('user:read') ? (
                <Link key="account" className="link" to={paths.admin.userDetail({ id: userId })}>
                  {userName}
                </Link>
              ) : (
                userName
              )),
          ],
          [
            t('Message'),
            associate.message && (
              <span key="message" className="kept-lines">
                {associate.message}
              </span>
            ),
          ],
          [t('Started on'), associate.source],
          [t('Submitted'), showMoment(associate.createdAt)],
          [t('Seller account'), sellerId && `#${sellerId}`],
        ]}
      />
    </Section>
  )
}

function Work({ associate: { files, type } }: { associate: Associate }) {
  const t = useT()
  if (!portfolioTypes.includes(type)) return null
  return (
    <Section title={t('Portfolio')}>
      <FileLinks files={files} empty={t('No files yet')} />
    </Section>
  )
}

function Alike({ associate: { alike }, queue }: { associate: Associate; queue: AssociateQueue }) {
  const t = useT()
  if (alike.length === 0) return null
  return (
    <Section title={t('Other applications with the same email or number')}>
      <ul className={styles.recordList}>
        {alike.map(({ id, number, type, status }) => (
          <li key={id}>
            <Link className="link" to={associateQueues[queue].path({ id })}>
              {number}
            </Link>
            <span className="ink3 t13">
              {t(typeNames[type])}, {t(associateStates[status].label)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function History({ associate: { history, name } }: { associate: Associate }) {
  const t = useT()
  return (
    <Section title={t('History')}>
      <StatusHistory history={history} states={associateStates} unnamed={name} />
    </Section>
  )
}

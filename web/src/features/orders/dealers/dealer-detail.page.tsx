import { useParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { massText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { RowActions } from '#ui/table/RowActions.tsx'
import { DealerCompany } from './DealerCompany.tsx'
import { dealerStates, marginText } from './dealer-labels.ts'
import { DealerDetail } from './dealers.graphql.ts'
import { Performance } from './Performance.tsx'
import { TermsForm } from './TermsForm.tsx'
import { Territory } from './Territory.tsx'
import { useDealerTransitions } from './use-dealer-transitions.ts'

/** One dealer: performance, territory and terms. */
export default function DealerDetailPage() {
  const t = useT()
  const may = useMay()
  const { id = '' } = useParams()
  const { data } = useData(DealerDetail, { id })
  const { transitionsOf } = useDealerTransitions()
  const { dealer } = data
  const state = dealerStates[dealer.status]
  const writes = may('dealer:write') && dealer.status !== 'REMOVED'
  return (
    <DetailPage
      title={dealer.name}
      badge={<Badge tone={state.tone}>{t(state.label)}</Badge>}
      subtitle={`${dealer.code}, ${dealer.city}, ${dealer.state}`}
      back={{ to: paths.superSeller.dealerList(), label: t('Dealers') }}
      actions={<RowActions actions={transitionsOf(dealer)} />}
    >
      {dealer.statusReason && <p className="note amber">{dealer.statusReason}</p>}
      {dealer.status === 'INVITED' && (
        <p className="note">
          {t('The link was sent to {email}. The dealer can start after choosing a password.', { email: dealer.email })}
        </p>
      )}
      <div className="beside wide-first">
        <div className="stack">
          <Performance of={dealer.performance} />
          <Territory key={dealer.version} dealer={dealer} mayWrite={writes} />
        </div>
        <div className="stack">
          <Section title={t('Terms')}>
            {writes ? (
              <TermsForm key={dealer.version} dealer={dealer} />
            ) : (
              <Properties
                of={[
                  [t('Per day'), dealer.capacityGrams === null ? t('No limit') : massText(dealer.capacityGrams)],
                  [t('Margin'), marginText(t, dealer)],
                ]}
              />
            )}
          </Section>
          <Section title={t('Business')}>
            <DealerCompany company={dealer} more={[[t('Invited'), showMoment(dealer.invitedAt)]]} />
          </Section>
        </div>
      </div>
    </DetailPage>
  )
}

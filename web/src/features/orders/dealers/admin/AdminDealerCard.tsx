import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { DecideDocuments } from '#shared/documents/DecideDocuments.tsx'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { massText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { DealerCompany } from '../DealerCompany.tsx'
import { marginText } from '../dealer-labels.ts'
import { DecideDealerDocument } from '../dealers.graphql.ts'
import { Performance } from '../Performance.tsx'
import type { AdminDealer } from './admin-dealer.columns.tsx'

/** One dealer of an associate: performance, territory, terms and documents. */
export function AdminDealerCard({ dealer }: { dealer: AdminDealer }) {
  const t = useT()
  const may = useMay()
  const decide = useMutation(DecideDealerDocument, { successMessage: t('Saved') })
  return (
    <div className="stack">
      {dealer.statusReason && <p className="note amber">{dealer.statusReason}</p>}
      <Performance of={dealer.performance} />
      <Section title={t('Territory')}>
        {dealer.districts.length === 0 ? (
          <p className="ink3">{t('No pincodes yet.')}</p>
        ) : (
          <Properties
            of={dealer.districts.map(({ district, state, pincodes }) => [
              `${district}, ${state}`,
              t('{n, plural, one {# pincode} other {# pincodes}}', { n: pincodes }),
            ])}
          />
        )}
      </Section>
      <Section title={t('Business')}>
        <DealerCompany
          company={dealer}
          more={[
            [t('Per day'), dealer.capacityGrams === null ? t('No limit') : massText(dealer.capacityGrams)],
            [t('Margin'), marginText(t, dealer)],
            [t('Invited'), showMoment(dealer.invitedAt)],
          ]}
        />
      </Section>
      <DecideDocuments
        owner="SELLER"
        ownerId={dealer.id}
        documents={dealer.documents}
        mayDecide={may('seller:approve')}
        mayHandIn={may('seller:write:any')}
        decide={decide}
        labels={{ reason: t('Message to the dealer'), handIn: t('Upload for the dealer') }}
      />
    </div>
  )
}

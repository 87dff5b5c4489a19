import { Section } from '#kit/detail/DetailPage.tsx'
import { Properties } from '#kit/detail/Properties.tsx'
import { TurnoverForm } from '#kit/einvoices/TurnoverForm.tsx'
import { turnoverEffects, turnoverNames } from '#kit/einvoices/turnover-labels.ts'
import { Failed } from '#kit/feedback/Blank.tsx'
import { showMoment } from '#kit/format/dates.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { AdminSeller, SellerEinvoicing, SetSellerTurnoverFor } from './admin-sellers.graphql.ts'

/** A seller's declared turnover; changes are in the audit log. */
export function SellerTurnoverCard({ sellerId }: { sellerId: string }) {
  const t = useT()
  const mayWrite = useMay()('seller:write:any')
  const { data, error, refetch } = useGql(SellerEinvoicing, { sellerId })
  const set = useMutation(SetSellerTurnoverFor, {
    successMessage: t('Saved'),
    refreshes: [SellerEinvoicing, AdminSeller],
  })
  if (error && !data) return <Failed error={error} retry={refetch} />
  if (!data) return <p className="skeleton" />
  const { turnover, since, access } = data.sellerEinvoicing
  return (
    <Section title={t('Turnover and e-invoices')}>
      <div className="stack">
        {mayWrite ? (
          <TurnoverForm turnover={turnover} onSave={(chosen) => set.run({ sellerId, turnover: chosen })} />
        ) : (
          <p className="hint">{t(turnoverEffects[turnover])}</p>
        )}
        <Properties
          of={[
            [t('Yearly turnover'), mayWrite ? null : t(turnoverNames[turnover])],
            [t('E-invoices since'), since ? showMoment(since) : null],
            [t('E-invoice access'), access.length > 0 ? access.map(({ gstin }) => gstin).join(', ') : null],
          ]}
        />
      </div>
    </Section>
  )
}

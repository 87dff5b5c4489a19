import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { TurnoverForm } from '#shared/einvoices/TurnoverForm.tsx'
import { turnoverEffects, turnoverNames } from '#shared/einvoices/turnover-labels.ts'
import { WrittenTurnover } from '#shared/einvoices/WrittenTurnover.tsx'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { SellerEinvoicing, SetSellerTurnoverFor } from './admin-sellers.graphql.ts'

/** A seller's declared turnover; changes are in the audit log. */
export function SellerTurnoverCard({ sellerId }: { sellerId: string }) {
  const t = useT()
  const mayWrite = useMay()('seller:write:any')
  const { data } = useData(SellerEinvoicing, { sellerId })
  const set = useMutation(SetSellerTurnoverFor, {
    successMessage: t('Saved'),
  })
  const { turnover, since, access } = data.sellerEinvoicing
  return (
    <Section title={t('Turnover and e-invoices')}>
      <div className="stack">
        {mayWrite ? (
          <TurnoverForm turnover={turnover} onSave={(chosen) => set.run({ sellerId, turnover: chosen })} />
        ) : (
          <p className="hint">{t(turnoverEffects[turnover])}</p>
        )}
        <WrittenTurnover of={data.sellerEinvoicing} />
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

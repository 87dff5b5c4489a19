import type { BillingRule as Rule } from '@neev/domain/orders/dealers'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { DealerNetwork, SetBillingRule } from './dealers.graphql.ts'

/** Who invoices the buyer when a dealer delivers. */
export function BillingRule() {
  const t = useT()
  const may = useMay()
  const { data } = useData(DealerNetwork, {})
  const set = useMutation(SetBillingRule, { successMessage: t('Saved') })
  const { billingRule, dealers, dealerLimit } = data.dealerTree
  const labels = { ASSOCIATE_BILLS: t('You'), DEALER_BILLS: t('Dealer') }
  const change = async (rule: Rule) => {
    if (rule === billingRule) return
    const sure = await confirm({
      title: t('Change who issues invoices?'),
      body: t('This applies to orders that dealers accept from now on. Accepted orders do not change.'),
      verb: t('Edit'),
    })
    if (sure) await set.runSafely({ rule })
  }
  return (
    <Section title={t('Who invoices the buyer')}>
      <div className="stack">
        {may('dealer:write') ? (
          <SegmentedControl
            label={t('Who invoices the buyer')}
            value={billingRule}
            onChange={change}
            options={(['ASSOCIATE_BILLS', 'DEALER_BILLS'] as const).map((value) => ({ value, label: labels[value] }))}
          />
        ) : (
          <b className="medium">{labels[billingRule]}</b>
        )}
        <p className="t13 ink2">
          {billingRule === 'ASSOCIATE_BILLS'
            ? t(
                'The invoice has your GSTIN and invoice number, and names the dealer’s yard that the goods are dispatched from.',
              )
            : t(
                'The invoice has the dealer’s GSTIN and invoice number. Dealers for whom the tax would differ from the quote do not receive the order.',
              )}
        </p>
        <p className="t13 ink3">{t('{n} of at most {max} dealers', { n: dealers.length, max: dealerLimit })}</p>
      </div>
    </Section>
  )
}

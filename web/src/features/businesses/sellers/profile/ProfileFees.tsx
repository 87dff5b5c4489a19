import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DeductionList } from '#shared/fees/DeductionList.tsx'
import { FeeTable } from '#shared/fees/FeeTable.tsx'
import { SellerCommission } from '#shared/fees/fees.graphql.ts'
import { Section } from '#ui/detail/DetailPage.tsx'

/** Commission rules of the business, its own before the general ones, and statutory deductions. */
export function ProfileFees() {
  const t = useT()
  const { data } = useData(SellerCommission, { sellerId: null })
  const { rules, deductions } = data.sellerCommission
  return (
    <>
      <Section
        title={t('Neev’s fees')}
        action={
          <Link className="link" to={paths.sellerFees()}>
            {t('Calculate a sale')}
          </Link>
        }
      >
        <p className="ink2">
          {t(
            'The first rule that fits the products applies, from top to bottom. Earlier sales keep the rule of their day.',
          )}
        </p>
        <FeeTable label={t('Commission rules')} rules={rules.filter(({ shadowedBy }) => !shadowedBy)} whose />
      </Section>
      <Section title={t('Other deductions')}>
        <DeductionList deductions={deductions} />
      </Section>
    </>
  )
}

import { Link } from 'react-router'
import { Crumbs } from '#kit/Crumbs.tsx'
import { DeductionList } from '#kit/fees/DeductionList.tsx'
import { FeeTable } from '#kit/fees/FeeTable.tsx'
import type { LoadArgs } from '#kit/graphql/load.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { Head } from '#kit/Head.tsx'
import { useT } from '#kit/i18n/use-t.ts'
import { useOrigin } from '#kit/origin.ts'
import { paths } from '#routes/paths.ts'
import { SellingFees } from './commissions.graphql.ts'
import { FeeCalculator } from './FeeCalculator.tsx'

export const load = ({ load }: LoadArgs) => load(SellingFees)

/** Selling fees: rules, statutory deductions, and the fee calculator. */
export default function FeesPage() {
  const t = useT()
  const origin = useOrigin()
  const { data } = useGql(SellingFees)
  if (!data) return null
  const { sellingFees: fees } = data
  const title = t('Fees and commission')
  const lead = t('A commission on sales only: no joining, listing or monthly fees. Here is the full calculation.')
  return (
    <div className="wrap">
      <Head title={title} description={lead} canonical={origin + paths.sellerFees()} />
      <Crumbs
        trail={[
          { label: t('Home'), to: paths.home() },
          { label: t('Work with us'), to: paths.associateWithUs() },
        ]}
        here={title}
      />
      <div className="list-title">
        <div>
          <h1>{title}</h1>
          <p className="ink2">{lead}</p>
        </div>
        <Link className="button primary" to={paths.sellerRegistration()}>
          {t('Sell on Neev')}
        </Link>
      </div>
      <div className="fees">
        <section className="card padded" aria-labelledby="calculator">
          <h2 id="calculator">{t('What you receive')}</h2>
          <FeeCalculator fees={fees} />
        </section>
        <section className="stack" aria-labelledby="rules">
          <h2 id="rules">{t('Today’s rules')}</h2>
          <p className="ink2">
            {t(
              'The first rule that fits the products applies, from top to bottom. Earlier sales keep the rule of their day.',
            )}
          </p>
          <div className="card">
            <FeeTable label={t('Commission rules')} rules={fees.rules} />
          </div>
        </section>
        <section className="stack" aria-labelledby="kept">
          <h2 id="kept">{t('Other deductions')}</h2>
          <DeductionList deductions={fees.deductions} />
        </section>
      </div>
    </div>
  )
}

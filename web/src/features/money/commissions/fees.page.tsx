import { Link } from 'react-router'
import type { LoadArgs } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DeductionList } from '#shared/fees/DeductionList.tsx'
import { FeeTable } from '#shared/fees/FeeTable.tsx'
import { ProgrammeDocuments } from '#shared/fees/ProgrammeDocuments.tsx'
import { ProgrammeDocuments as DocumentsInForce } from '#shared/fees/programme-documents.graphql.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { formPart } from '#ui/form/loading/form-part.tsx'
import { Head } from '#ui/Head.tsx'
import styles from '#ui/list-title.module.css'
import { useOrigin } from '#ui/origin.ts'
import { SellingFees } from './commissions.graphql.ts'
import commissionsStyles from './commissions.module.css'

const FeeCalculator = formPart(() => import('./FeeCalculator.tsx'))

export const load = ({ load }: LoadArgs) => Promise.all([load(SellingFees), load(DocumentsInForce, {})])

/** Selling fees: rules, statutory deductions, and the fee calculator. */
export default function FeesPage() {
  const t = useT()
  const origin = useOrigin()
  const { data } = useData(SellingFees)
  const { data: documents } = useGql(DocumentsInForce, {})
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
      <div className={styles.listTitle}>
        <div>
          <h1>{title}</h1>
          <p className="ink2">{lead}</p>
        </div>
        <Link className="button primary" to={paths.sellerRegistration()}>
          {t('Sell on Neev')}
        </Link>
      </div>
      <div className={commissionsStyles.fees}>
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
      <ProgrammeDocuments documents={documents?.shownAssociateDocuments ?? []} />
    </div>
  )
}

import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DeductionList } from '#shared/fees/DeductionList.tsx'
import type { DeductionFieldsFragment } from '#shared/fees/fees.graphql.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'

/** Statutory deductions of all sellers, whose rates are values of the register of rules. */
export function Deductions({ deductions }: { deductions: readonly DeductionFieldsFragment[] }) {
  const t = useT()
  const may = useMay()('setting:read')
  return (
    <Section
      title={t('Statutory deductions for all sellers')}
      action={
        may && (
          <Link className="button small" to={paths.admin.ruleList({ group: 'DEDUCTION' })}>
            {t('Rules of law')}
          </Link>
        )
      }
    >
      <DeductionList deductions={deductions} />
    </Section>
  )
}

import { formatThousandths } from '@neev/domain/core/quantity'
import { stateName } from '@neev/domain/core/states'
import type { ReactNode } from 'react'
import { useT } from '#i18n/use-t.ts'
import { standingText } from '#shared/tax/gstin-standing.ts'
import { sezLabels } from '#shared/tax/sez-labels.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import type { B2bFormFieldsFragment } from './b2b.graphql.ts'
import { companyKindNames, turnoverNames } from './b2b-labels.ts'

type Part = keyof B2bFormFieldsFragment
type Props = {
  form: B2bFormFieldsFragment
  /** Actions beside each section, such as editing it. */
  actions?: Partial<Record<Part, ReactNode>>
}

/** A weight in tonnes. */
export const tonnesText = (grams: number) => `${formatThousandths(Math.round(grams / 1000))} t`

/** Monthly demand; a draft may not have it yet. */
export const monthText = (grams: number) => (grams === 0 ? null : tonnesText(grams))

const placeText = (place: { line1: string; line2: string | null; city: string; pincode: string }) =>
  `${[place.line1, place.line2].filter(Boolean).join(', ')}, ${place.city} ${place.pincode}`

/** The data of a company's application, read-only. */
export function B2bFacts({ form: { company, tax, need, sites }, actions = {} }: Props) {
  const t = useT()
  return (
    <>
      {company && (
        <Section title={t('Company')} action={actions.company}>
          <Properties
            of={[
              [t('Company name'), company.companyName],
              [t('Type of company'), t(companyKindNames[company.kind])],
              [t('Yearly turnover'), t(turnoverNames[company.turnoverBand])],
              ['CIN', company.cin],
              [t('Projects'), company.projects],
            ]}
          />
        </Section>
      )}
      {tax && (
        <Section title={t('Tax')} action={actions.tax}>
          <Properties
            of={[
              ['PAN', tax.pan],
              [
                'GSTIN',
                tax.gstins.map(({ gstin }) => `${gstin} (${stateName(gstin.slice(0, 2))})`).join(', ') ||
                  (tax.isUnregisteredSociety ? t('Unregistered society') : t('None')),
              ],
              ...tax.gstins.map(
                ({ gstin, standing }) =>
                  [t('{gstin} at the GST portal', { gstin }), standingText(t, standing, { sells: false })] as const,
              ),
            ]}
          />
        </Section>
      )}
      {need && (
        <Section title={t('Requirements')} action={actions.need}>
          <Properties
            of={[
              ...need.needs.map(({ category, grams }): [string, string] => [
                category,
                t('{mass} per month', { mass: tonnesText(grams) }),
              ]),
              [t('PO number'), need.poRequired ? t('Required for every order') : t('Optional')],
              [t('Price display'), need.pricesExGst ? t('prices before GST') : t('prices with GST')],
            ]}
          />
        </Section>
      )}
      {sites && (
        <Section title={t('Sites')} action={actions.sites}>
          <Properties
            of={[
              [
                t('Billing address'),
                <Where key="billing" place={placeText(sites.billing)}>
                  {`${sites.billing.contactName}, ${sites.billing.mobile}`}
                </Where>,
              ],
              ...sites.sites.map((site): [string, ReactNode] => [
                site.project,
                <Where key={site.project} place={placeText(site)}>
                  {[
                    `${site.inCharge}, ${site.mobile}`,
                    site.sez && `${t('Special economic zone')}: ${t(sezLabels[site.sez])}, ${site.gstin ?? ''}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Where>,
              ]),
            ]}
          />
        </Section>
      )}
    </>
  )
}

function Where({ place, children }: { place: string; children: string }) {
  return (
    <span>
      {place}
      <span className="second t13 ink3">{children}</span>
    </span>
  )
}

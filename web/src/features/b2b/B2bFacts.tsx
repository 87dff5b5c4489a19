import { formatThousandths } from '@neev/domain/quantity'
import { stateName } from '@neev/domain/states'
import type { ReactNode } from 'react'
import { Section } from '#kit/detail/DetailPage.tsx'
import { Properties } from '#kit/detail/Properties.tsx'
import { useT } from '#kit/i18n/use-t.ts'
import type { B2bFormFieldsFragment } from './b2b.graphql.ts'
import { companyKindNames, turnoverNames } from './b2b-labels.ts'

type Part = keyof B2bFormFieldsFragment
type Props = {
  form: B2bFormFieldsFragment
  /** What can be done with a part, such as change it. */
  actions?: Partial<Record<Part, ReactNode>>
}

/** A mass as buyers say it. */
export const tonnesText = (grams: number) => `${formatThousandths(Math.round(grams / 1000))} t`

/** What is needed in a month; a draft may say nothing of it yet. */
export const monthText = (grams: number) => (grams === 0 ? null : tonnesText(grams))

const placeText = (place: { line1: string; line2: string | null; city: string; pincode: string }) =>
  `${[place.line1, place.line2].filter(Boolean).join(', ')}, ${place.city} ${place.pincode}`

/** What a company has told of itself, to be read. */
export function B2bFacts({ form: { company, tax, need, sites }, actions = {} }: Props) {
  const t = useT()
  return (
    <>
      {company && (
        <Section title={t('Company')} action={actions.company}>
          <Properties
            of={[
              [t('Name of the company'), company.companyName],
              [t('Kind of company'), t(companyKindNames[company.kind])],
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
                  (tax.isUnregisteredSociety ? t('a society without registration') : t('none')),
              ],
            ]}
          />
        </Section>
      )}
      {need && (
        <Section title={t('Need')} action={actions.need}>
          <Properties
            of={[
              ...need.needs.map(({ category, grams }): [string, string] => [
                category,
                t('{mass} a month', { mass: tonnesText(grams) }),
              ]),
              [t('Purchase order number'), need.poRequired ? t('on every order') : t('as it comes')],
              [t('Reckons in'), need.pricesExGst ? t('prices before GST') : t('prices with GST')],
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
                <Where key={site.project} place={placeText(site)}>{`${site.inCharge}, ${site.mobile}`}</Where>,
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

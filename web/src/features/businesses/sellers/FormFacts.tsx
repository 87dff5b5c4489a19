import { formatInr } from '@neev/domain/core/money'
import { stateName } from '@neev/domain/core/states'
import type { ReactNode } from 'react'
import { type T, useT } from '#i18n/use-t.ts'
import { standingText } from '#shared/tax/gstin-standing.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import type { SellerContactFieldsFragment, SellerFormFieldsFragment } from './application.graphql.ts'
import { barServicesTexts } from './bar-services.ts'
import { constitutionNames, gstTypeNames, kindNames, udyamNames } from './seller-labels.ts'

type Part = 'business' | 'tax' | 'bank' | 'points'
type Props = {
  form: SellerFormFieldsFragment
  /** Actions beside each section, such as editing it. */
  actions?: Partial<Record<Part, ReactNode>>
}

const contactText = (contact: SellerContactFieldsFragment | null | undefined) =>
  contact && [contact.name, contact.mobile, contact.email].join(', ')

const statesText = (t: T, codes: readonly string[]) =>
  codes.length === 0 ? t('All states') : codes.map((code) => stateName(code)).join(', ')

/** The data of a seller's application, read-only. */
export function FormFacts({ form: { business, tax, bank, points }, actions = {} }: Props) {
  const t = useT()
  return (
    <>
      {business && (
        <Section title={t('Business')} action={actions.business}>
          <Properties
            of={[
              [t('Legal name'), business.legalName],
              [t('Trade name'), business.tradeName],
              [t('Type of business'), t(constitutionNames[business.constitution])],
              [t('Activities'), business.businessKinds.map((kind) => t(kindNames[kind])).join(', ')],
              [t('In business since'), business.yearStarted],
              [t('Registered address'), business.address],
              [t('For buyers'), `${business.supportPhone}, ${business.supportEmail}`],
              [t('Website'), business.website],
              [t('About the business'), business.about],
              [t('Owner or manager'), contactText(business.owner)],
              [t('Accounts'), contactText(business.accounts)],
              [t('Dispatch'), contactText(business.dispatch)],
            ]}
          />
        </Section>
      )}
      {tax && (
        <Section title={t('Tax')} action={actions.tax}>
          <Properties
            of={[
              ['PAN', tax.pan],
              [t('GST scheme'), t(gstTypeNames[tax.gstType])],
              ['GSTIN', tax.gstins.map(({ gstin }) => `${gstin} (${stateName(gstin.slice(0, 2))})`).join(', ')],
              ...tax.gstins.map(
                ({ gstin, standing }) =>
                  [t('{gstin} at the GST portal', { gstin }), standingText(t, standing, { sells: true })] as const,
              ),
              [
                t('Udyam number'),
                tax.udyam && [tax.udyam, tax.udyamClass && t(udyamNames[tax.udyamClass])].filter(Boolean).join(', '),
              ],
              ['TAN', tax.tan],
              [t('Manufactures'), tax.makesBricks ? t('bricks, fly-ash blocks or earthen tiles') : null],
              [
                t('Turnover'),
                tax.over500Crore ? t('over ₹500 crore a year') : tax.over5Crore ? t('over ₹5 crore a year') : null,
              ],
              [t('Manufactures'), tax.makesBricks ? t('bricks, fly-ash blocks or earthen tiles') : null],
            ]}
          />
        </Section>
      )}
      {bank && (
        <Section title={t('Bank')} action={actions.bank}>
          <Properties
            of={[
              [t('Account holder'), bank.holder],
              [t('Account number'), bank.accountNumber],
              ['IFSC', bank.ifsc],
              [t('Bank'), [bank.bank, bank.branch].filter(Boolean).join(', ')],
            ]}
          />
        </Section>
      )}
      {points && points.length > 0 && (
        <Section title={t('Yards')} action={actions.points}>
          <Properties
            of={points.map((point) => [
              point.name,
              <span key={point.name}>
                {`${point.line}, ${point.city} ${point.pincode}`}
                <span className="second t13 ink3">
                  {[
                    point.gstin,
                    point.loadingHours,
                    t('loading {amount} per tonne', { amount: formatInr(point.loadingPaisePerTonne) }),
                    ...barServicesTexts(t, point),
                    point.hasWeighbridge && t('weighbridge'),
                    point.maxKm && t('up to {km} km', { km: point.maxKm }),
                    statesText(t, point.servesStates),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>,
            ])}
          />
        </Section>
      )}
    </>
  )
}

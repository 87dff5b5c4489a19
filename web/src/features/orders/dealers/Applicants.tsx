import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { ask } from '#ui/feedback/confirm.tsx'
import { date, type ShownColumn, textColumn } from '#ui/table/columns.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { type DealerApplicantFieldsFragment, DealerApplicants, DeclineDealer } from './dealers.graphql.ts'

type Applicant = DealerApplicantFieldsFragment

const columns: ShownColumn<Applicant>[] = [
  textColumn(text('Business'), ({ company, name }) => company ?? name, {
    second: ({ name, number }) => `${name}, ${number}`,
  }),
  textColumn(text('Location'), ({ city }) => city, { second: ({ pincode, stateName }) => `${pincode}, ${stateName}` }),
  textColumn(text('Contact'), ({ mobile }) => mobile, { second: ({ email }) => email }),
  textColumn(text('Message'), ({ message }) => message || null),
  date(text('Submitted'), ({ createdAt }) => createdAt),
]

/** Applications to join this network; hidden if there are none. */
export function Applicants() {
  const t = useT()
  const { data } = useData(DealerApplicants)
  const decline = useMutation(DeclineDealer, {
    successMessage: t('The applicant is notified'),
  })
  if (data.dealerApplicants.length === 0) return null
  const refuse = async ({ id, company, name }: Applicant) => {
    const reason = await ask({
      title: t('Decline {name}?', { name: company ?? name }),
      verb: t('Decline'),
      tone: 'danger',
      asks: { label: t('Message to the applicant'), min: 5 },
    })
    if (reason !== null) await decline.runSafely({ id, reason })
  }
  return (
    <Section title={t('Businesses that want to join')}>
      <RowTable
        label={t('Businesses that want to join')}
        columns={columns}
        rows={data.dealerApplicants}
        idOf={({ id }) => id}
        busy={decline.busy}
        actions={(applicant) => (
          <RowActions
            actions={[
              { label: t('Accept and invite'), to: paths.superSeller.dealerAdd({ application: applicant.id }) },
              { label: t('Decline'), danger: true, run: () => refuse(applicant) },
            ]}
          />
        )}
      />
    </Section>
  )
}

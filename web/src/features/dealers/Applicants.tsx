import { Section } from '#kit/detail/DetailPage.tsx'
import { ask } from '#kit/feedback/confirm.tsx'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { text } from '#kit/i18n/text.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { date, type ShownColumn, words } from '#kit/table/columns.tsx'
import { RowActions } from '#kit/table/RowActions.tsx'
import { RowTable } from '#kit/table/RowTable.tsx'
import { paths } from '#routes/paths.ts'
import { type DealerApplicantFieldsFragment, DealerApplicants, DeclineDealer } from './dealers.graphql.ts'

type Applicant = DealerApplicantFieldsFragment

const columns: ShownColumn<Applicant>[] = [
  words(text('Firm'), ({ firm, name }) => firm ?? name, { second: ({ name, number }) => `${name}, ${number}` }),
  words(text('Place'), ({ city }) => city, { second: ({ pincode, stateName }) => `${pincode}, ${stateName}` }),
  words(text('Contact'), ({ mobile }) => mobile, { second: ({ email }) => email }),
  words(text('Message'), ({ message }) => message || null),
  date(text('Sent in'), ({ createdAt }) => createdAt),
]

/** Firms that asked to join this network; not there while nobody does. */
export function Applicants() {
  const t = useT()
  const { data } = useGql(DealerApplicants)
  const decline = useMutation(DeclineDealer, { says: t('The applicant is told'), refreshes: [DealerApplicants] })
  if (!data || data.dealerApplicants.length === 0) return null
  const refuse = async ({ id, firm, name }: Applicant) => {
    const reason = await ask({
      title: t('Decline {name}?', { name: firm ?? name }),
      verb: t('Decline'),
      tone: 'danger',
      asks: { label: t('What the applicant reads'), least: 5 },
    })
    if (reason !== null) await decline.tell({ id, reason })
  }
  return (
    <Section title={t('Firms that want to join')}>
      <RowTable
        label={t('Firms that want to join')}
        columns={columns}
        rows={data.dealerApplicants}
        idOf={({ id }) => id}
        busy={decline.busy}
        actions={(applicant) => (
          <RowActions
            actions={[
              { label: t('Accept and invite'), to: paths.superSeller.dealerAdd({ application: applicant.id }) },
              { label: t('Decline'), danger: true, act: () => refuse(applicant) },
            ]}
          />
        )}
      />
    </Section>
  )
}

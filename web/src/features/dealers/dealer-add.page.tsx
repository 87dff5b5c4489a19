import { inviteInput } from '@neev/domain/dealers'
import { useNavigate, useSearchParams } from 'react-router'
import { DetailPage, Section } from '#kit/detail/DetailPage.tsx'
import { Failed } from '#kit/feedback/Blank.tsx'
import { PageSkeleton } from '#kit/feedback/Skeleton.tsx'
import { Form } from '#kit/form/Form.tsx'
import { TextField } from '#kit/form/fields.tsx'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import {
  DealerApplicant,
  type DealerApplicantFieldsFragment,
  DealerApplicants,
  DealerList,
  InviteDealer,
} from './dealers.graphql.ts'

const blank = {
  code: '',
  companyName: '',
  contactName: '',
  email: '',
  mobile: '',
  pan: '',
  gstin: '',
  line: '',
  city: '',
  pincode: '',
}
const capitals = (typed: string) => typed.toUpperCase().replace(/\s/g, '')

/** What an application says already. */
const requested = ({ company, name, email, mobile, gstin, city, pincode }: DealerApplicantFieldsFragment) => ({
  companyName: company ?? '',
  contactName: name,
  email,
  mobile,
  gstin: gstin ?? '',
  pan: gstin?.slice(2, 12) ?? '',
  city,
  pincode,
})

/** Asks a firm to join the network, on its own or because it applied. */
export default function DealerAddPage() {
  const t = useT()
  const navigate = useNavigate()
  const id = useSearchParams()[0].get('application')
  const { data, error, refetch } = useGql(DealerApplicant, { id: id ?? '' }, { skip: id === null })
  const invite = useMutation(InviteDealer, {
    successMessage: t('The invitation is on its way'),
    refreshes: [DealerList, DealerApplicants],
  })
  if (error && !data) return <Failed error={error} retry={refetch} />
  if (id !== null && !data) return <PageSkeleton />
  const applicant = data?.dealerApplicant
  return (
    <DetailPage title={t('Invite a dealer')} back={{ to: paths.superSeller.dealerList(), label: t('Dealers') }}>
      {applicant && (
        <p className="note">
          {t('{name} asked to join with {number}. Please add the code, the PAN and the yard.', {
            name: applicant.name,
            number: applicant.number,
          })}
        </p>
      )}
      <Section title={t('The firm')}>
        <Form
          schema={inviteInput}
          defaults={applicant ? { ...blank, ...requested(applicant) } : blank}
          submit={t('Send the invitation')}
          onSubmit={async (input) => {
            const { inviteDealer } = await invite.run({ input, applicationId: id })
            await navigate(paths.superSeller.dealerDetail({ id: inviteDealer.id }))
          }}
        >
          <div className="columns">
            <TextField name="companyName" label={t('Name of the firm')} autoComplete="off" />
            <TextField
              name="code"
              label={t('Code')}
              hint={t('Your own short name for it, such as WPS-KOP')}
              maxLength={12}
              tidy={capitals}
            />
            <TextField name="contactName" label={t('Who is in charge')} autoComplete="off" />
            <TextField
              name="email"
              label={t('Email')}
              type="email"
              hint={t('The link to begin goes there; it works for a day.')}
              autoComplete="off"
            />
            <TextField name="mobile" label={t('Mobile number')} type="tel" inputMode="tel" autoComplete="off" />
            <TextField name="pan" label="PAN" maxLength={10} tidy={capitals} />
            <TextField
              name="gstin"
              label="GSTIN"
              optional
              maxLength={15}
              tidy={capitals}
              hint={t('Needed where dealers bill')}
            />
            <TextField name="line" label={t('Yard: plot and road')} autoComplete="off" />
            <TextField name="city" label={t('City')} autoComplete="off" />
            <TextField name="pincode" label={t('Pincode')} inputMode="numeric" maxLength={6} />
          </div>
        </Form>
      </Section>
    </DetailPage>
  )
}

import { cleanCode } from '@neev/domain/core/input/clean'
import { inviteDealerInput } from '@neev/domain/orders/dealers'
import { useNavigate, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { DealerApplicant, type DealerApplicantFieldsFragment, InviteDealer } from './dealers.graphql.ts'

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

/** Initial values from an application. */
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

/** Invites a business to the network, with or without an application. */
export default function DealerAddPage() {
  const id = useSearchParams()[0].get('application')
  return id === null ? <Invitation applicant={null} /> : <OfApplicant id={id} />
}

function OfApplicant({ id }: { id: string }) {
  return <Invitation applicant={useData(DealerApplicant, { id }).data.dealerApplicant} />
}

function Invitation({ applicant }: { applicant: DealerApplicantFieldsFragment | null }) {
  const t = useT()
  const navigate = useNavigate()
  const invite = useMutation(InviteDealer, {
    successMessage: t('Invitation sent'),
  })
  return (
    <DetailPage title={t('Invite dealer')} back={{ to: paths.superSeller.dealerList(), label: t('Dealers') }}>
      {applicant && (
        <p className="note">
          {t('{name} applied with number {number}. Add the code, the PAN and the yard.', {
            name: applicant.name,
            number: applicant.number,
          })}
        </p>
      )}
      <Section title={t('Business')}>
        <Form
          schema={inviteDealerInput}
          defaults={applicant ? { ...blank, ...requested(applicant) } : blank}
          submit={t('Send invitation')}
          onSubmit={async (input) => {
            const { inviteDealer } = await invite.run({ input, applicationId: applicant?.id ?? null })
            await navigate(paths.superSeller.dealerDetail({ id: inviteDealer.id }))
          }}
        >
          <div className="columns">
            <TextField name="companyName" label={t('Business name')} autoComplete="off" />
            <TextField
              name="code"
              label={t('Code')}
              hint={t('Your own short code, for example WPS-KOP')}
              tidy={cleanCode}
            />
            <TextField name="contactName" label={t('Person in charge')} autoComplete="off" />
            <TextField
              name="email"
              label={t('Email')}
              type="email"
              hint={t('The invitation link is sent there. It works for one day.')}
              autoComplete="off"
            />
            <TextField name="mobile" label={t('Mobile number')} type="tel" inputMode="tel" autoComplete="off" />
            <TextField name="pan" label="PAN" tidy={cleanCode} />
            <TextField
              name="gstin"
              label="GSTIN"
              optional
              tidy={cleanCode}
              hint={t('Required if dealers issue the invoices')}
            />
            <TextField name="line" label={t('Yard: plot and street')} autoComplete="off" />
            <TextField name="city" label={t('City')} autoComplete="off" />
            <TextField name="pincode" label={t('Pincode')} inputMode="numeric" />
          </div>
        </Form>
      </Section>
    </DetailPage>
  )
}

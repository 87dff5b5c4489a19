import { inviteInput } from '@neev/domain/dealers'
import { useNavigate } from 'react-router'
import { DetailPage, Section } from '#kit/detail/DetailPage.tsx'
import { Form } from '#kit/form/Form.tsx'
import { TextField } from '#kit/form/fields.tsx'
import { useAct } from '#kit/graphql/use-act.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { DealerList, InviteDealer } from './dealers.graphql.ts'

const blank = {
  code: '',
  firmName: '',
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

/** Asks a firm to join the network. */
export default function DealerAddPage() {
  const t = useT()
  const navigate = useNavigate()
  const invite = useAct(InviteDealer, { says: t('The invitation is on its way'), refreshes: [DealerList] })
  return (
    <DetailPage title={t('Invite a dealer')} back={{ to: paths.superSeller.dealerList(), label: t('Dealers') }}>
      <Section title={t('The firm')}>
        <Form
          schema={inviteInput}
          defaults={blank}
          submit={t('Send the invitation')}
          onSubmit={async (input) => {
            const { inviteDealer } = await invite.run({ input })
            await navigate(paths.superSeller.dealerDetail({ id: inviteDealer.id }))
          }}
        >
          <div className="columns">
            <TextField name="firmName" label={t('Name of the firm')} autoComplete="off" />
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

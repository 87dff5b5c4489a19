import { closureInput, commerceInput } from '@neev/domain/businesses/sellers/sellers'
import { formatInr } from '@neev/domain/core/money'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Form } from '#ui/form/Form.tsx'
import { CountField, DateField, MoneyField, SelectField, TextField } from '#ui/form/fields.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { SaveGroup } from '#ui/form/SaveGroup.tsx'
import { showDate } from '#ui/format/dates.ts'
import { cycleNames } from '../seller-labels.ts'
import { type ProfileFieldsFragment, SetSellerClosure, UpdateSellerCommerce } from './profile.graphql.ts'

type Props = { profile: ProfileFieldsFragment }

/** Order terms, settlement cycle, and closures. */
export function ProfileCommerce({ profile }: Props) {
  const t = useT()
  const may = profile.mayChange.includes('BUSINESS')
  if (may)
    return (
      <SaveGroup>
        <Terms profile={profile} />
        <Holiday profile={profile} />
      </SaveGroup>
    )
  return (
    <Section title={t('Orders and holidays')}>
      <Properties
        of={[
          [t('Minimum order'), formatInr(profile.minOrderPaise)],
          [t('Lead time'), t('{n, plural, one {# day} other {# days}}', { n: profile.leadDays })],
          [t('Payout frequency'), t(cycleNames[profile.settlementCycle])],
          [t('On holiday'), holidayText(profile)],
        ]}
      />
    </Section>
  )
}

const holidayText = ({ closedFrom, closedTo }: ProfileFieldsFragment) =>
  closedFrom && closedTo ? `${showDate(closedFrom)} – ${showDate(closedTo)}` : null

function Terms({ profile: { version, minOrderPaise, leadDays, settlementCycle } }: Props) {
  const t = useT()
  const update = useMutation(UpdateSellerCommerce, { successMessage: t('Saved') })
  return (
    <Section title={t('Orders')}>
      <Form
        part={t('Orders')}
        schema={commerceInput}
        defaults={{ minOrderPaise, leadDays, settlementCycle }}
        onSubmit={(input) => update.run({ version, input })}
        submit={t('Save')}
      >
        <div className="columns">
          <MoneyField name="minOrderPaise" label={t('Minimum order')} hint={t('Value of the goods before GST')} />
          <CountField
            name="leadDays"
            label={t('Lead time')}
            unit={t('days')}
            hint={t('Default for new offers; each offer can have its own')}
          />
          <SelectField name="settlementCycle" label={t('Payout frequency')} options={optionsOf(t, cycleNames)} />
        </div>
      </Form>
    </Section>
  )
}

function Holiday({ profile }: Props) {
  const t = useT()
  const { closedFrom, closedTo, closedNote } = profile
  const close = useMutation(SetSellerClosure, { successMessage: t('Saved') })
  return (
    <Section title={t('Holiday')}>
      <Form
        part={t('Holiday')}
        schema={closureInput}
        defaults={{ from: closedFrom ?? '', to: closedTo ?? '', note: closedNote ?? '' }}
        onSubmit={(input) => close.run({ input })}
        submit={t('Save')}
        actions={
          closedFrom && (
            <BusyButton
              className="button"
              busy={close.busy}
              onClick={() => close.runSafely({ input: { from: null, to: null, note: null } })}
            >
              {t('No holiday')}
            </BusyButton>
          )
        }
      >
        <p className="ink2">
          {t('On these days buyers see your offers as closed and cannot order. Existing orders are not affected.')}
        </p>
        <div className="columns">
          <DateField name="from" label={t('First day')} />
          <DateField name="to" label={t('Last day')} />
          <div className="whole">
            <TextField name="note" label={t('Reason')} optional />
          </div>
        </div>
      </Form>
    </Section>
  )
}

import { istDate } from '@neev/domain/core/fiscal'
import { states } from '@neev/domain/core/states'
import { tcsEndInput, tcsRegistrationInput } from '@neev/domain/money/gst-returns/tcs-registrations'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { DateField, SelectField, TextField } from '#ui/form/fields.tsx'
import { showDate } from '#ui/format/dates.ts'
import {
  AddTcsRegistration,
  TcsRegistrations as AllRegistrations,
  SetTcsRegistrationEnd,
  type TcsRegistrationFieldsFragment,
} from './settings.graphql.ts'

const stateOptions = states.map(({ code, name }) => ({ value: code, label: name }))

/** The operator's registrations for tax collection at source by state. */
export function TcsRegistrations({ may }: { may: boolean }) {
  const t = useT()
  const { data } = useData(AllRegistrations)
  const [adding, setAdding] = useState(false)
  const [ending, setEnding] = useState<TcsRegistrationFieldsFragment | null>(null)
  const { items, missing } = data.tcsRegistrations
  const today = istDate(new Date())
  return (
    <Section
      title={t('TCS registrations')}
      action={
        may && (
          <button type="button" className="button small" onClick={() => setAdding(true)}>
            {t('Add registration')}
          </button>
        )
      }
    >
      <p className="ink2">
        {t(
          'The operator registers in every state its sellers supply from, and files GSTR-8 there (CGST Act s. 52). The GSTIN is shown on sellers’ returns, invoices and statements.',
        )}
      </p>
      {missing.length > 0 && (
        <p className="note amber">
          {t('Sellers supply from these states without a registration: {states}', {
            states: missing.map(({ name }) => name).join(', '),
          })}
        </p>
      )}
      {items.length > 0 && (
        <table className="table dense blocks" aria-label={t('TCS registrations')}>
          <thead>
            <tr>
              <th>{t('State')}</th>
              <th>GSTIN</th>
              <th>{t('Valid from')}</th>
              <th>{t('Valid until')}</th>
              <th>
                <span className="hidden-text">{t('Actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((one) => (
              <tr key={one.id}>
                <td className="name">{one.stateName}</td>
                <td data-label="GSTIN">{one.gstin}</td>
                <td data-label={t('Valid from')}>{showDate(one.from)}</td>
                <td data-label={t('Valid until')}>
                  {one.endedOn ? showDate(one.endedOn) : t('open-ended')}{' '}
                  {one.endedOn && one.endedOn < today && <Badge tone="grey">{t('Ended')}</Badge>}
                </td>
                <td className="act">
                  {may && one.endedOn === null && (
                    <button
                      type="button"
                      className="button small"
                      aria-label={t('End: {name}', { name: one.gstin })}
                      onClick={() => setEnding(one)}
                    >
                      {t('End')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <AddDialog first={missing[0]?.code ?? ''} open={adding} onClose={() => setAdding(false)} />
      <Dialog
        as="drawer"
        title={t('End: {name}', { name: ending?.gstin ?? '' })}
        open={ending !== null}
        onClose={() => setEnding(null)}
      >
        <div className="dialog-body">{ending && <End of={ending} onDone={() => setEnding(null)} />}</div>
      </Dialog>
    </Section>
  )
}

type AddProps = { first: string; open: boolean; onClose: () => void }

function AddDialog({ first, open, onClose }: AddProps) {
  const t = useT()
  const add = useMutation(AddTcsRegistration, { successMessage: t('Saved') })
  return (
    <FormDialog
      as="drawer"
      title={t('Add registration')}
      open={open}
      onClose={onClose}
      schema={tcsRegistrationInput}
      defaults={{ stateCode: first, gstin: '', from: istDate(new Date()) }}
      onSubmit={(input) => add.run({ input })}
      submit={t('Add registration')}
    >
      <SelectField name="stateCode" label={t('State')} options={stateOptions} none={t('Choose')} />
      <TextField name="gstin" label="GSTIN" hint={t('The 14th character must be C')} />
      <DateField name="from" label={t('Valid from')} />
    </FormDialog>
  )
}

function End({ of: { id }, onDone }: { of: TcsRegistrationFieldsFragment; onDone: () => void }) {
  const t = useT()
  const end = useMutation(SetTcsRegistrationEnd, { successMessage: t('Saved') })
  return (
    <Form
      schema={tcsEndInput}
      defaults={{ endedOn: istDate(new Date()) }}
      onSubmit={async (input) => {
        await end.run({ id, input })
        onDone()
      }}
      submit={t('Save')}
    >
      <DateField name="endedOn" label={t('Last day of validity')} />
    </Form>
  )
}

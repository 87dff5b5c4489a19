import { gstRateInput, tariffInput } from '@neev/domain/catalogue/product-classes'
import { istDate } from '@neev/domain/core/fiscal'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { DatedRates, useTomorrow } from '#shared/rates/DatedRates.tsx'
import { useMay } from '#state/use-may.ts'
import { Form } from '#ui/form/Form.tsx'
import { DateField, PercentField, TextField } from '#ui/form/fields.tsx'
import type { TariffLine } from './class-labels.ts'
import { CreateTariffLine, RemoveGstRate, SetGstRate } from './product-classes.operations.graphql.ts'

/** GST rates of an HSN code by date; those that have applied cannot change. */
export function Rates({ line }: { line: TariffLine }) {
  const t = useT()
  const may = useMay()
  const tomorrow = useTomorrow()
  const set = useMutation(SetGstRate, { successMessage: t('Rate saved') })
  const remove = useMutation(RemoveGstRate, { successMessage: t('Removed') })
  const { hsn } = line
  return (
    <>
      <p className="ink2">{line.description}</p>
      <DatedRates
        rates={line.rates}
        name="GST"
        {...(may('tax:write') && { takeOut: (from: string) => remove.runSafely({ hsn, from }) })}
      />
      {may('tax:write') && (
        <Form
          key={line.rates.length}
          schema={gstRateInput}
          defaults={{ hsn, from: tomorrow, rateBp: Number.NaN }}
          onSubmit={(input) => set.run({ input })}
          submit={t('Add rate')}
        >
          <DateField name="from" label={t('Applies from')} hint={t('A future date')} />
          <PercentField name="rateBp" label={t('GST rate')} />
        </Form>
      )}
    </>
  )
}

/** Form of a new HSN code with its first rate. */
export function TariffForm({ onDone }: { onDone: () => void }) {
  const t = useT()
  const create = useMutation(CreateTariffLine, { successMessage: t('Tariff line created') })
  const [today] = useState(() => istDate(new Date()))
  return (
    <Form
      schema={tariffInput}
      defaults={{ hsn: '', description: '', from: today, rateBp: Number.NaN }}
      onSubmit={async (input) => {
        await create.run({ input })
        onDone()
      }}
      submit={t('Create tariff line')}
    >
      <TextField name="hsn" label="HSN" inputMode="numeric" maxLength={8} />
      <TextField name="description" label={t('Description')} maxLength={200} />
      <PercentField name="rateBp" label={t('GST rate')} />
      <DateField name="from" label={t('Applies from')} />
    </Form>
  )
}

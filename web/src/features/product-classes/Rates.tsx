import { addDays, istDate } from '@neev/domain/fiscal'
import { gstRateInput, tariffInput } from '@neev/domain/product-classes'
import { useState } from 'react'
import { Badge } from '#kit/feedback/Badge.tsx'
import { confirm } from '#kit/feedback/confirm.tsx'
import { Form } from '#kit/form/Form.tsx'
import { DateField, PercentField, TextField } from '#kit/form/fields.tsx'
import { showDate } from '#kit/format/dates.ts'
import { showPercent } from '#kit/format/percent.ts'
import { useAct } from '#kit/graphql/use-act.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import type { TariffLine } from './class-words.ts'
import {
  CreateTariffLine,
  ProductClasses,
  RemoveGstRate,
  SetGstRate,
  Tariff,
} from './product-classes.operations.graphql.ts'

const refreshes = [Tariff, ProductClasses]

/** The rates of a line by day; one that has applied stays, because invoices say it. */
export function Rates({ line }: { line: TariffLine }) {
  const t = useT()
  const may = useMay()
  const [tomorrow] = useState(() => addDays(istDate(new Date()), 1))
  const set = useAct(SetGstRate, { says: t('Rate noted'), refreshes })
  const remove = useAct(RemoveGstRate, { says: t('Taken out'), refreshes })
  const { hsn } = line
  const current = line.rates.find(({ hasApplied }) => hasApplied)
  const takeOut = async (from: string) => {
    const title = t('Take out the rate from {day}?', { day: showDate(from) })
    if (await confirm({ title, verb: t('Take out'), tone: 'danger' })) await remove.tell({ hsn, from })
  }
  return (
    <>
      <p className="ink2">{line.description}</p>
      <table className="table dense" aria-label={t('Rates')}>
        <thead>
          <tr>
            <th>{t('Applies from')}</th>
            <th className="figure">GST</th>
            <th>{t('State')}</th>
            <th>
              <span className="hidden-text">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {line.rates.map((rate) => (
            <tr key={rate.from}>
              <td>{showDate(rate.from)}</td>
              <td className="figure">{showPercent(rate.rateBp)}</td>
              <td>
                {rate === current && <Badge tone="green">{t('Applies today')}</Badge>}
                {!rate.hasApplied && <Badge tone="amber">{t('Coming')}</Badge>}
                {rate.hasApplied && rate !== current && <Badge tone="grey">{t('Past')}</Badge>}
              </td>
              <td className="act">
                {!rate.hasApplied && may('attribute:delete') && (
                  <button type="button" className="button small" onClick={() => takeOut(rate.from)}>
                    {t('Take out')}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {may('attribute:write') && (
        <Form
          key={line.rates.length}
          schema={gstRateInput}
          defaults={{ hsn, from: tomorrow, rateBp: Number.NaN }}
          onSubmit={(input) => set.run({ input })}
          submit={t('Note the rate')}
        >
          <DateField name="from" label={t('Applies from')} hint={t('A day to come')} />
          <PercentField name="rateBp" label={t('Rate of GST')} />
        </Form>
      )}
    </>
  )
}

/** A line that was not there, with its first rate. */
export function TariffForm({ onDone }: { onDone: () => void }) {
  const t = useT()
  const create = useAct(CreateTariffLine, { says: t('Tariff line made'), refreshes })
  const [today] = useState(() => istDate(new Date()))
  return (
    <Form
      schema={tariffInput}
      defaults={{ hsn: '', description: '', from: today, rateBp: Number.NaN }}
      onSubmit={async (input) => {
        await create.run({ input })
        onDone()
      }}
      submit={t('Make the tariff line')}
    >
      <TextField name="hsn" label="HSN" inputMode="numeric" maxLength={8} />
      <TextField name="description" label={t('Description')} maxLength={200} />
      <PercentField name="rateBp" label={t('Rate of GST')} />
      <DateField name="from" label={t('Applies from')} />
    </Form>
  )
}

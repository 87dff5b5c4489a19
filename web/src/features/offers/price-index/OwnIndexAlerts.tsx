import { formatInr } from '@neev/domain/core/money'
import { type IndexAlertKind, indexAlertInput } from '@neev/domain/offers/price-index'
import { useWatch } from 'react-hook-form'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Form } from '#ui/form/Form.tsx'
import { MoneyField, PercentField, SelectField } from '#ui/form/fields.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { perText } from '#ui/format/amounts.ts'
import { showDate } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import {
  type IndexAlertFieldsFragment,
  IndexAlerts,
  type IndexSeriesQuery,
  RemoveIndexAlert,
  SetIndexAlert,
} from './price-index.operations.graphql.ts'

type Series = IndexSeriesQuery['indexSeries']

const kinds: Record<IndexAlertKind, string> = {
  MOVE: text('It moves up or down by'),
  BELOW: text('It falls to'),
}

/** The user's alerts of a series, and the form to set one. */
export default function OwnIndexAlerts({ series }: { series: Series }) {
  const t = useT()
  const { data } = useData(IndexAlerts, { code: series.code })
  const set = useMutation(SetIndexAlert, { successMessage: t('Price alert set') })
  const { code, medianPaise, unit } = series
  return (
    <>
      {data.indexAlerts.length > 0 && (
        <ul className="stack">
          {data.indexAlerts.map((alert) => (
            <Alert key={alert.id} alert={alert} series={series} />
          ))}
        </ul>
      )}
      <Form
        schema={indexAlertInput}
        defaults={{ kind: 'MOVE', moveBp: 200, targetPaise: Math.floor((medianPaise * 97) / 10_000) * 100 || null }}
        submit={t('Notify me')}
        onSubmit={({ kind, moveBp, targetPaise }) =>
          set.run({
            code,
            input: {
              kind,
              moveBp: kind === 'MOVE' ? moveBp : null,
              targetPaise: kind === 'BELOW' ? targetPaise : null,
            },
          })
        }
      >
        <SelectField name="kind" label={t('Tell me when')} options={optionsOf(t, kinds)} />
        <Amount now={formatInr(medianPaise)} per={perText(t, unit)} />
      </Form>
    </>
  )
}

/** The share or the amount, as the kind needs it. */
function Amount({ now, per }: { now: string; per: string }) {
  const t = useT()
  const hint = t('Now {price} {unit}.', { price: now, unit: per })
  return useWatch({ name: 'kind' }) === 'MOVE' ? (
    <PercentField name="moveBp" label={t('Percent')} hint={hint} />
  ) : (
    <MoneyField name="targetPaise" label={t('Amount {unit}', { unit: per })} hint={hint} />
  )
}

const alertText = (t: T, { kind, moveBp, targetPaise, basePaise }: IndexAlertFieldsFragment) =>
  kind === 'MOVE'
    ? t('Moves by {by} from {price}', { by: showPercent(moveBp ?? 0), price: formatInr(basePaise) })
    : t('Falls to {price}', { price: formatInr(targetPaise ?? 0) })

function Alert({ alert, series }: { alert: IndexAlertFieldsFragment; series: Series }) {
  const t = useT()
  const remove = useMutation(RemoveIndexAlert, { successMessage: t('Price alert removed') })
  const { id, notifiedAt, reportedPaise } = alert
  return (
    <li className="row between wraps">
      <span>
        {alertText(t, alert)}
        {notifiedAt && (
          <span className="second ink3 t13">
            {t('Reached on {day}: {price}', { day: showDate(notifiedAt), price: formatInr(reportedPaise ?? 0) })}
          </span>
        )}
      </span>
      <BusyButton className="button" busy={remove.busy} onClick={() => remove.runSafely({ code: series.code, id })}>
        {t('Remove alert')}
      </BusyButton>
    </li>
  )
}

import { type FreightGridInput, freightGridInput, gridLimits } from '@neev/domain/places/shipping/freight-grids'
import type { ReactNode } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import styles from '#shared/rates/price-grid.module.css'
import { useTomorrow } from '#shared/rules/use-tomorrow.ts'
import { Form } from '#ui/form/Form.tsx'
import {
  CountField,
  DateField,
  KilogramsField,
  MoneyField,
  SelectField,
  TextField,
  TonnesField,
} from '#ui/form/fields.tsx'
import { useFieldErrors } from '#ui/form/use-field-error.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { bodyNames } from './grid-labels.ts'
import { type FreightGridFieldsFragment, FreightZones, type FreightZonesQuery } from './shipping.graphql.ts'

type Start = Pick<FreightGridFieldsFragment, 'vehicles' | 'rows' | 'zones'>
type Props = {
  /** Initial values: the current rates, or none. */
  start: Start | null
  onSave: (input: FreightGridInput) => Promise<unknown>
  onCancel?: () => void
}

const newVehicle = {
  name: '',
  payloadGrams: null as never,
  minChargePaise: 0,
  bedMm: 6_000,
  body: 'TARPAULIN' as const,
  minGrams: 0,
}
const blank = { vehicles: [newVehicle], rows: [{ fromKm: 0, toKm: null as never, ratesPaise: [null] }], zones: [] }

/** Form of freight rates from a date on; the current ones apply until then. */
export function GridForm({ start, onSave, onCancel }: Props) {
  const t = useT()
  const from = useTomorrow()
  const { vehicles, rows, zones } = start ?? blank
  return (
    <Form
      schema={freightGridInput}
      defaults={{
        from,
        vehicles: vehicles.map(({ name, payloadGrams, minChargePaise, bedMm, body, minGrams }) => ({
          name,
          payloadGrams,
          minChargePaise,
          bedMm,
          body,
          minGrams,
        })),
        rows: rows.map(({ fromKm, toKm, ratesPaise }) => ({ fromKm, toKm, ratesPaise: [...ratesPaise] })),
        zones: zones.map(({ zoneId, ratesPaise }) => ({ zoneId, ratesPaise: [...ratesPaise] })),
      }}
      onSubmit={onSave}
      submit={t('Save rates')}
      actions={
        onCancel && (
          <button type="button" className="button" onClick={onCancel}>
            {t('Cancel')}
          </button>
        )
      }
    >
      <div className="columns">
        <DateField name="from" label={t('Applies from')} hint={t('A future date; today’s rates apply until then.')} />
      </div>
      <p className="ink2">
        {t(
          'Rupees per tonne, before GST. Each rate is for the last kilometre of its row and rises evenly from the row before; in the first row it is the same throughout. Leave a rate empty if a vehicle does not go that far.',
        )}{' '}
        {t('A zone with its own rates uses them at any distance instead of the rates by kilometre.')}
      </p>
      <GridFields />
    </Form>
  )
}

type Values = Pick<FreightGridInput, 'vehicles' | 'rows' | 'zones'>

/** Rows and columns of the form, and how they are added and removed. */
function useGridRows() {
  const { control, getValues, setValue } = useFormContext<Values>()
  const vehicles = useFieldArray({ control, name: 'vehicles' })
  const rows = useFieldArray({ control, name: 'rows' })
  const zones = useFieldArray({ control, name: 'zones' })
  const rates = (change: (rates: (number | null)[]) => (number | null)[]) => {
    for (const [at, { ratesPaise }] of getValues('rows').entries())
      setValue(`rows.${at}.ratesPaise`, change([...ratesPaise]), { shouldDirty: true })
    for (const [at, { ratesPaise }] of getValues('zones').entries())
      setValue(`zones.${at}.ratesPaise`, change([...ratesPaise]), { shouldDirty: true })
  }
  // The library's own `append` validates fields that were not visited yet
  const add = <At extends keyof Values>(at: At, one: Values[At][number]) =>
    setValue(at, [...getValues(at), one] as never, { shouldDirty: true })
  const noRates = () => getValues('vehicles').map(() => null)
  return {
    vehicles,
    rows,
    zones,
    addVehicle: () => {
      rates((all) => [...all, null])
      add('vehicles', newVehicle)
    },
    dropVehicle: (at: number) => {
      rates((all) => all.toSpliced(at, 1))
      vehicles.remove(at)
    },
    addRow: () =>
      add('rows', { fromKm: getValues('rows').at(-1)?.toKm ?? 0, toKm: null as never, ratesPaise: noRates() }),
    addZone: () => add('zones', { zoneId: '', ratesPaise: noRates() }),
  }
}

function GridFields() {
  const t = useT()
  const { vehicles, rows, zones, addVehicle, dropVehicle, addRow, addZone } = useGridRows()
  const { data } = useGql(FreightZones)
  const names = useWatch<Values, 'vehicles'>({ name: 'vehicles' }).map(
    ({ name }, at) => name || t('vehicle {n}', { n: at + 1 }),
  )
  const isOnly = rows.fields.length + zones.fields.length === 1
  return (
    <>
      <section
        className={`${styles.priceGridFrame} ${styles.freightFields}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        aria-label={t('Freight rates per tonne')}
      >
        <table className={styles.priceGrid}>
          <thead>
            <VehicleRows ids={vehicles.fields.map(({ id }) => id)} names={names} onDrop={dropVehicle} />
            <Problems path="vehicles" span={vehicles.fields.length + 3} />
            <tr>
              <th scope="col">{t('More than, km')}</th>
              <th scope="col">{t('Up to, km')}</th>
              <th scope="col" colSpan={vehicles.fields.length + 1}>
                {t('Rupees per tonne')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.fields.map(({ id }, at) => (
              <Row key={id} at={at} names={names} takeOut={isOnly ? undefined : () => rows.remove(at)} />
            ))}
            {zones.fields.length > 0 && (
              <tr>
                <th scope="col" colSpan={2}>
                  {t('To the zone')}
                </th>
                <th scope="col" colSpan={vehicles.fields.length + 1}>
                  {t('Rupees per tonne, any distance')}
                </th>
              </tr>
            )}
            {zones.fields.map(({ id }, at) => (
              <ZoneRow
                key={id}
                at={at}
                names={names}
                zones={data?.zones ?? []}
                takeOut={isOnly ? undefined : () => zones.remove(at)}
              />
            ))}
          </tbody>
        </table>
      </section>
      <div className="row wraps">
        {rows.fields.length < gridLimits.rows && (
          <button type="button" className="button" onClick={addRow}>
            <Icon name="plus" />
            {t('Add row')}
          </button>
        )}
        {zones.fields.length < Math.min(gridLimits.zones, data?.zones.length ?? 0) && (
          <button type="button" className="button" onClick={addZone}>
            <Icon name="plus" />
            {t('Rates for zones')}
          </button>
        )}
        {vehicles.fields.length < gridLimits.vehicles && (
          <button type="button" className="button" onClick={addVehicle}>
            <Icon name="plus" />
            {t('Add vehicle')}
          </button>
        )}
      </div>
    </>
  )
}

type VehicleRowsProps = { ids: readonly string[]; names: readonly string[]; onDrop: (at: number) => void }

/** What is said of each vehicle, a row for each property. */
function VehicleRows({ ids, names, onDrop }: VehicleRowsProps) {
  const t = useT()
  const nameOf = (at: number) => ({ name: names[at] ?? '' })
  return (
    <>
      <VehicleRow label={t('Vehicle')} ids={ids} scope="col">
        {(at) => <TextField bare name={`vehicles.${at}.name`} label={t('Name of vehicle {n}', { n: at + 1 })} />}
      </VehicleRow>
      <VehicleRow label={t('Capacity')} ids={ids}>
        {(at) => (
          <VehicleMassField at={at} name={`vehicles.${at}.payloadGrams`} label={t('Capacity of {name}', nameOf(at))} />
        )}
      </VehicleRow>
      <VehicleRow label={t('Minimum charge')} ids={ids}>
        {(at) => (
          <MoneyField bare name={`vehicles.${at}.minChargePaise`} label={t('Minimum charge of {name}', nameOf(at))} />
        )}
      </VehicleRow>
      <VehicleRow label={t('Minimum weight charged')} ids={ids}>
        {(at) => (
          <VehicleMassField
            at={at}
            name={`vehicles.${at}.minGrams`}
            label={t('Minimum weight charged for {name}', nameOf(at))}
          />
        )}
      </VehicleRow>
      <VehicleRow label={t('Vehicle type')} ids={ids}>
        {(at) => (
          <SelectField
            bare
            name={`vehicles.${at}.body`}
            label={t('Vehicle type of {name}', nameOf(at))}
            options={Object.entries(bodyNames).map(([value, label]) => ({ value, label: t(label) }))}
          />
        )}
      </VehicleRow>
      <VehicleRow label={t('Length of the bed, mm')} ids={ids}>
        {(at) => (
          <div className="row">
            <CountField bare name={`vehicles.${at}.bedMm`} label={t('Length of the bed of {name}, mm', nameOf(at))} />
            {ids.length > 1 && <TakeOut label={t('Remove {name}', nameOf(at))} run={() => onDrop(at)} />}
          </div>
        )}
      </VehicleRow>
    </>
  )
}

type VehicleRowProps = {
  label: string
  ids: readonly string[]
  scope?: 'col' | 'row'
  /** The field of a vehicle. */
  children: (at: number) => ReactNode
}

const VehicleRow = ({ label, ids, scope = 'row', children }: VehicleRowProps) => (
  <tr>
    <th scope={scope} colSpan={2}>
      {label}
    </th>
    {ids.map((id, at) => (
      <td key={id}>{children(at)}</td>
    ))}
    <td />
  </tr>
)

/** Payload of a vehicle: parcels in kilograms, trucks in tonnes. */
function VehicleMassField({ at, name, label }: { at: number; name: string; label: string }) {
  const body: unknown = useWatch({ name: `vehicles.${at}.body` })
  const Mass = body === 'PARCEL' ? KilogramsField : TonnesField
  return <Mass key={String(body === 'PARCEL')} bare name={name} label={label} />
}

type RowProps = { at: number; names: readonly string[]; takeOut: (() => void) | undefined }
type Zone = FreightZonesQuery['zones'][number]

function ZoneRow({ at, names, takeOut, zones }: RowProps & { zones: readonly Zone[] }) {
  const t = useT()
  const n = at + 1
  return (
    <RateRow
      path={`zones.${at}`}
      names={names}
      label={(name) => t('Zone row {n}: {name}, per tonne', { n, name })}
      takeOut={takeOut}
      away={t('Remove zone row {n}', { n })}
    >
      <td colSpan={2}>
        <SelectField
          bare
          name={`zones.${at}.zoneId`}
          label={t('Zone row {n}: zone', { n })}
          options={zones.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </td>
    </RateRow>
  )
}

function Row({ at, names, takeOut }: RowProps) {
  const t = useT()
  const n = at + 1
  return (
    <RateRow
      path={`rows.${at}`}
      names={names}
      label={(name) => t('Row {n}: {name}, per tonne', { n, name })}
      takeOut={takeOut}
      away={t('Remove row {n}', { n })}
    >
      <td>
        <CountField bare name={`rows.${at}.fromKm`} label={t('Row {n}: more than, km', { n })} />
      </td>
      <td>
        <CountField bare name={`rows.${at}.toKm`} label={t('Row {n}: up to, km', { n })} />
      </td>
    </RateRow>
  )
}

type RateRowProps = {
  path: string
  names: readonly string[]
  /** Label of a vehicle's rate. */
  label: (vehicle: string) => string
  takeOut: (() => void) | undefined
  /** Label of the remove button. */
  away: string
  /** What the row applies to. */
  children: ReactNode
}

/** A row of the grid: what it applies to, a rate per vehicle, and its errors below. */
function RateRow({ path, names, label, takeOut, away, children }: RateRowProps) {
  return (
    <>
      <tr>
        {children}
        {names.map((name, vehicle) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rate is the one of its column
          <td key={vehicle}>
            <MoneyField bare name={`${path}.ratesPaise.${vehicle}`} label={label(name)} />
          </td>
        ))}
        <td>{takeOut && <TakeOut label={away} run={takeOut} />}</td>
      </tr>
      <Problems path={path} span={names.length + 3} />
    </>
  )
}

const TakeOut = ({ label, run }: { label: string; run: () => void }) => (
  <button type="button" className="button quiet small square" aria-label={label} onClick={run}>
    <Icon name="close" />
  </button>
)

/** Errors of a row below it, because a cell has no room for them. */
function Problems({ path, span }: { path: string; span: number }) {
  const messages = useFieldErrors(path)
  if (messages.length === 0) return null
  return (
    <tr>
      <td colSpan={span}>
        {messages.map((sentence) => (
          <p key={sentence} className="error-text">
            <Icon name="alert" />
            {sentence}
          </p>
        ))}
      </td>
    </tr>
  )
}

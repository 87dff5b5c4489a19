import { addDays } from '@neev/domain/core/fiscal'
import { evenDrops, scheduleLimits } from '@neev/domain/orders/schedules'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DateField, QuantityField, SelectField } from '#ui/form/fields.tsx'
import { GroupsField } from '#ui/form/GroupsField.tsx'
import { amountText, unitText } from '#ui/format/amounts.ts'
import { showDay } from '#ui/format/dates.ts'
import type { AwardPreviewQuery } from '../quotations.operations.graphql.ts'
import css from './comparison.module.css'

type Line = Pick<
  AwardPreviewQuery['awardPreview']['lines'][number],
  'quotationLineId' | 'title' | 'unit' | 'quantityMilli' | 'earliest'
>
type Sites = AwardPreviewQuery['addresses']
type Props = {
  lines: readonly Line[]
  sites: Sites
  pincode: string
  /** What is said of a line without a delivery; that it comes at once without it. */
  unplanned?: string
}

/** Dates and quantities of the lines that are delivered in parts; the others are delivered at once. */
export function AwardParts(props: Props) {
  const t = useT()
  return (
    <details>
      <summary className={css.toggle}>
        <span className="link">{t('Deliver in parts')}</span>
      </summary>
      <div className="stack">
        <p className="ink2">
          {t(
            'Each line becomes a delivery schedule at its quoted price. You call off and pay each delivery; its freight is worked out then, so several deliveries can cost more than one.',
          )}
        </p>
        <PartFields {...props} />
      </div>
    </details>
  )
}

/** The delivery address, and dates and quantities of lines; a note instead where no address is at the pincode. */
export function PartFields({ lines, sites, pincode, unplanned }: Props) {
  const t = useT()
  if (sites.length === 0)
    return (
      <p className="note">
        {t('Save an address in {pincode} first.', { pincode })}{' '}
        <Link className="link" to={paths.userProfile()}>
          {t('Addresses')}
        </Link>
      </p>
    )
  return (
    <>
      <SelectField
        name="addressId"
        label={t('Delivery address')}
        options={sites.map(({ id, label, line1, city }) => ({
          value: id,
          label: [label, line1, city].filter(Boolean).join(', '),
        }))}
      />
      {lines.map((line, at) => (
        <LineInParts key={line.quotationLineId} line={line} name={`parts.${at}.drops`} unplanned={unplanned} />
      ))}
    </>
  )
}

type Drop = { day: string; quantityMilli: number | null }

/** Deliveries of one line, none for all at once. */
function LineInParts({ line, name, unplanned }: { line: Line; name: string; unplanned: string | undefined }) {
  const t = useT()
  const { setValue } = useFormContext()
  const drops = useWatch({ name }) as Drop[]
  const { title, unit, quantityMilli, earliest } = line
  const first = earliest ?? ''
  const spread = (count: number) =>
    setValue(
      name,
      evenDrops({ totalMilli: quantityMilli, stepMilli: 1000 }, { count, first: addDays(first, 1), everyDays: 14 }),
      { shouldValidate: true, shouldDirty: true },
    )
  const planned = drops.reduce((sum, drop) => sum + (drop.quantityMilli || 0), 0)
  const amounts = { planned: amountText(t, planned, unit), total: amountText(t, quantityMilli, unit) }
  if (!earliest) return null
  return (
    <fieldset className="stack">
      <legend className="semi">{title}</legend>
      <p className={drops.length > 0 && planned !== quantityMilli ? 'late t13' : 'ink3 t13'}>
        {drops.length > 0
          ? t('{planned} of {total} planned', amounts)
          : (unplanned ??
            t('{total} at once, {day} at the earliest', { total: amounts.total, day: showDay(earliest) }))}
      </p>
      {drops.length === 0 ? (
        <div>
          <button type="button" className="button" onClick={() => spread(2)}>
            {t('Split into two deliveries')}
          </button>
        </div>
      ) : (
        <GroupsField
          name={name}
          title={(n) => t('Delivery {n}', { n })}
          takeOut={(n) => t('Remove delivery {n}', { n })}
          add={t('Add delivery')}
          fresh={{ day: '', quantityMilli: null }}
          min={0}
          max={scheduleLimits.maxDrops}
        >
          {(at) => (
            <div className="columns">
              <DateField name={`${at}day`} label={t('Day')} />
              <QuantityField name={`${at}quantityMilli`} label={t('Quantity')} unit={unitText(t, unit)} />
            </div>
          )}
        </GroupsField>
      )}
    </fieldset>
  )
}

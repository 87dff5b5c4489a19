import { areaUnits, MAX_FLOORS, walls } from '@neev/domain/buying/estimates/estimates'
import { Form } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Field } from '#ui/form/Field.tsx'
import styles from './estimates.module.css'
import { wallLabels } from './rough-labels.ts'
import type { RoughState } from './rough-state.ts'

type Props = { state: RoughState; place: { district: string } | null }

/** The house and its site: a form of the address, so it works without scripts and the result can be sent on. */
export function HouseForm({ state, place }: Props) {
  const t = useT()
  const { area, unit, floors, wall, pincode, problem } = state
  const areaProblem = t('Enter an area of 100 to 100,000 sq ft (9.3 to 9,290 sq m) per floor.')
  const unknown = pincode !== '' && place === null && problem === null
  const units = { SQFT: t('sq ft'), SQM: t('sq m') }
  const key = [area, unit, floors, wall, pincode].join(' ')
  return (
    <Form
      key={key}
      method="get"
      action={paths.roughEstimate()}
      className={`card ${styles.houseForm}`}
      aria-label={t('Your house')}
    >
      <Field label={t('Built-up area of one floor')} error={problem === 'area' ? areaProblem : undefined}>
        {(control) => (
          <div className="input figure">
            <input {...control} name="area" defaultValue={area} inputMode="decimal" autoComplete="off" />
            <select name="unit" defaultValue={unit} aria-label={t('Unit of the area')}>
              {areaUnits.map((one) => (
                <option key={one} value={one}>
                  {units[one]}
                </option>
              ))}
            </select>
          </div>
        )}
      </Field>
      <Field label={t('Floors')} error={problem === 'floors' ? t('Choose 1 to 5 floors.') : undefined}>
        {(control) => (
          <div className="input">
            <select {...control} name="floors" defaultValue={problem === 'floors' ? '1' : floors}>
              {Array.from({ length: MAX_FLOORS }, (_, at) => at + 1).map((count) => (
                <option key={count} value={count}>
                  {count === 1 ? t('1 (ground floor)') : t('{n} (ground + {upper})', { n: count, upper: count - 1 })}
                </option>
              ))}
            </select>
          </div>
        )}
      </Field>
      <Field label={t('Walls')}>
        {(control) => (
          <div className="input">
            <select {...control} name="wall" defaultValue={wall}>
              {walls.map((one) => (
                <option key={one} value={one}>
                  {t(wallLabels[one])}
                </option>
              ))}
            </select>
          </div>
        )}
      </Field>
      <Field
        label={t('Pincode of the site')}
        error={unknown ? t('We do not know the pincode {pincode}.', { pincode }) : undefined}
      >
        {(control) => (
          <div className="input">
            <input {...control} name="pincode" defaultValue={pincode} inputMode="numeric" autoComplete="postal-code" />
            {place && <span className="unit">{place.district}</span>}
          </div>
        )}
      </Field>
      <button type="submit" className="button primary no-print">
        {t('Estimate')}
      </button>
    </Form>
  )
}

import { useController } from 'react-hook-form'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { CheckboxField, CountField, MoneyField, PincodeField, SelectField, TextField } from '#ui/form/fields.tsx'
import styles from '#ui/form/ticks.module.css'
import { useFieldError } from '#ui/form/use-field-error.ts'
import { StateNames } from './application.graphql.ts'

export const newPoint = (gstin: string) => ({
  name: '',
  line: '',
  city: '',
  pincode: '',
  gstin,
  loadingHours: '',
  hasWeighbridge: false,
  loadingPaisePerTonne: 0,
  // Yards usually fold bars up to this diameter
  foldUpToMm: 16 as number | null,
  foldPaisePerTonne: 0,
  cutPaisePerTonne: null as number | null,
  maxKm: null,
  servesStates: [] as string[],
})

/** Fields of one dispatch point. `at` is its path in the form, with a trailing dot. */
export function PointFields({ at, gstins }: { at: string; gstins: readonly string[] }) {
  const t = useT()
  return (
    <div className="columns">
      <TextField name={`${at}name`} label={t('Yard name')} />
      <SelectField
        name={`${at}gstin`}
        label={t('GSTIN on its invoices')}
        options={gstins.map((gstin) => ({ value: gstin, label: gstin }))}
      />
      <div className="whole">
        <TextField name={`${at}line`} label={t('Plot and street')} />
      </div>
      <TextField name={`${at}city`} label={t('City or village')} />
      <PincodeField name={`${at}pincode`} label={t('Pincode')} />
      <TextField
        name={`${at}loadingHours`}
        label={t('Loading hours')}
        optional
        hint={t('For example: Mon to Sat, 8:00 to 18:00')}
      />
      <MoneyField name={`${at}loadingPaisePerTonne`} label={t('Loading charge per tonne')} />
      <CountField
        name={`${at}maxKm`}
        label={t('Maximum delivery distance')}
        optional
        unit="km"
        hint={t('Leave empty for no limit')}
      />
      <CountField
        name={`${at}foldUpToMm`}
        label={t('Folds bars up to a diameter of')}
        optional
        unit="mm"
        hint={t('For sites that no long vehicle reaches. Leave empty if bars are not folded.')}
      />
      <MoneyField name={`${at}foldPaisePerTonne`} label={t('Charge for folding per tonne')} />
      <MoneyField
        name={`${at}cutPaisePerTonne`}
        label={t('Charge for cutting bars in two, per tonne')}
        optional
        hint={t('Leave empty if bars are not cut.')}
      />
      <CheckboxField name={`${at}hasWeighbridge`} label={t('Has a weighbridge')} />
      <div className="whole">
        <States name={`${at}servesStates`} />
      </div>
    </div>
  )
}

/** All of India, or selected states. */
function States({ name }: { name: string }) {
  const t = useT()
  const { field } = useController({ name })
  const error = useFieldError(name)
  const { data } = useGql(StateNames)
  const chosen = (field.value ?? []) as string[]
  return (
    <details className="field">
      <summary className="link">
        {chosen.length === 0
          ? t('Delivers to all states')
          : t('{n, plural, one {Delivers to # state} other {Delivers to # states}}', { n: chosen.length })}
      </summary>
      <div className={styles.ticks}>
        {data?.states.map(({ code, name: state }) => (
          <label key={code} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(code)}
              onChange={({ target }) =>
                field.onChange(target.checked ? [...chosen, code] : chosen.filter((one) => one !== code))
              }
            />
            <span>{state}</span>
          </label>
        ))}
      </div>
      {error && <p className="error-text">{error}</p>}
    </details>
  )
}

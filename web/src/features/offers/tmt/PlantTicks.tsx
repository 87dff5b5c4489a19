import { useController } from 'react-hook-form'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { useFieldError } from '#ui/form/use-field-error.ts'
import { showDate } from '#ui/format/dates.ts'
import styles from './plants.module.css'
import { CompanyPlants } from './tmt.operations.graphql.ts'
import { licenceStates } from './tmt-labels.ts'

/** Licences of the manufacturer to select. */
export function PlantTicks({ companyId }: { companyId: string }) {
  const t = useT()
  const { field } = useController({ name: 'plantIds' })
  const chosen = field.value as readonly string[]
  const error = useFieldError('plantIds')
  const { data } = useGql(CompanyPlants, { companyId }, { skip: !companyId })
  const plants = companyId ? (data?.companyPlants ?? []) : []
  const tick = (id: string, on: boolean) =>
    field.onChange(on ? [...chosen, id] : chosen.filter((other) => other !== id))
  return (
    <fieldset className="field whole" aria-invalid={error ? true : undefined}>
      <legend className="label">{t('BIS licences')}</legend>
      <p className="hint">{t('The bars can be sold while at least one of them is valid.')}</p>
      {plants.length === 0 && (
        <p className="ink2">
          {companyId ? t('This company has no licence yet. Add its plant first.') : t('Choose the company first.')}
        </p>
      )}
      <div className={`stack ${styles.plants}`}>
        {plants.map(({ id, name, licence, validTo, state }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              name="plantIds"
              checked={chosen.includes(id)}
              onChange={(event) => tick(id, event.target.checked)}
            />
            <span>
              {`${licence}, ${name}`} <Badge tone={licenceStates[state].tone}>{t(licenceStates[state].label)}</Badge>
              {validTo && <span className="second">{t('Valid until {day}', { day: showDate(validTo) })}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <p className="error-text">{error}</p>}
    </fieldset>
  )
}

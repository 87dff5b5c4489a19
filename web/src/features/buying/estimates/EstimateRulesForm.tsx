import { estimateRulesInput } from '@neev/domain/buying/estimates/estimate-inputs'
import { materials, stages } from '@neev/domain/buying/estimates/estimates'
import { sizes } from '@neev/domain/catalogue/bars/tmt'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { CountField, DateField, PercentField, QuantityField, SelectField, TextField } from '#ui/form/fields.tsx'
import { GroupsField } from '#ui/form/GroupsField.tsx'
import { unitText } from '#ui/format/amounts.ts'
import styles from './estimates.module.css'
import { type RulesVersionFieldsFragment, SaveEstimateRules } from './estimates.operations.graphql.ts'
import { materialLabels, stageLabels } from './rough-labels.ts'

type Version = RulesVersionFieldsFragment
type Props = {
  /** The latest version, which the new one follows. */
  latest: number
  /** The version whose rules the form starts with. */
  from: Version
}

const rulesOf = ({ rules }: Version) =>
  Object.fromEntries(
    materials.map((name) => {
      const rule = rules.find((one) => one.name === name)
      return [name, { perSqftMilli: rule?.perSqftMilli ?? 0, source: rule?.source ?? '' }]
    }),
  ) as Record<(typeof materials)[number], { perSqftMilli: number; source: string }>

/** A new version of the rules of thumb, beginning with those of an earlier one. */
export function EstimateRulesForm({ latest, from }: Props) {
  const t = useT()
  const save = useMutation(SaveEstimateRules, { successMessage: t('Rules saved') })
  return (
    <Form
      schema={estimateRulesInput}
      defaults={{
        ...rulesOf(from),
        steel: from.steel.map(({ diameterMm, bp }) => ({ diameterMm: String(diameterMm), bp })),
        tallFloors: from.tallFloors,
        tallSteelBp: from.tallSteelBp,
        stages: from.stages.map(({ name, weeks, weeksPerFloor, shares }) => ({
          name,
          weeks,
          weeksPerFloor,
          shares: { ...shares },
        })),
        note: '',
        effectiveFrom: '',
      }}
      submit={t('Save as a new version')}
      onSubmit={(input) => save.run({ number: latest, input })}
    >
      {materials.map((name) => (
        <fieldset key={name} className="columns">
          <legend className="semi">{t(materialLabels[name])}</legend>
          <QuantityField
            name={`${name}.perSqftMilli`}
            label={t('{material}: per sq ft of built-up area', { material: t(materialLabels[name]) })}
            unit={
              name === 'BRICKS' ? t('bricks') : unitText(t, from.rules.find((rule) => rule.name === name)?.unit ?? '')
            }
          />
          <TextField
            name={`${name}.source`}
            label={t('{material}: source', { material: t(materialLabels[name]) })}
            optional
            hint={t('Buyers see it under the figure. Empty for the sentence of the starting rule.')}
          />
        </fieldset>
      ))}
      <h3>{t('Steel by diameter')}</h3>
      <GroupsField
        name="steel"
        title={(n) => t('Share {n}', { n })}
        takeOut={(n) => t('Remove share {n}', { n })}
        add={t('Add diameter')}
        fresh={{ diameterMm: '', bp: null }}
        max={10}
      >
        {(at) => (
          <div className="columns">
            <SelectField
              name={`${at}diameterMm`}
              label={t('Diameter')}
              options={sizes.map(({ diameterMm }) => ({ value: String(diameterMm), label: `${diameterMm} mm` }))}
            />
            <PercentField name={`${at}bp`} label={t('Share')} />
          </div>
        )}
      </GroupsField>
      <h3>{t('Stages')}</h3>
      <p className="hint">
        {t('How long each stage takes, and which part of a material it needs. The parts of all stages are 100 %.')}
      </p>
      {stages.map((name, at) => (
        <fieldset key={name} className={`columns ${styles.stageRules}`}>
          <legend className="semi">{t(stageLabels[name])}</legend>
          <CountField name={`stages.${at}.weeks`} label={t('Duration')} unit={t('weeks')} />
          <CountField name={`stages.${at}.weeksPerFloor`} label={t('Each further floor')} unit={t('weeks')} />
          {materials.map((material) => (
            <PercentField key={material} name={`stages.${at}.shares.${material}`} label={t(materialLabels[material])} />
          ))}
        </fieldset>
      ))}
      <div className="columns">
        <CountField
          name="tallFloors"
          label={t('More steel from')}
          hint={t('Columns and footings of taller houses carry more.')}
          unit={t('floors')}
        />
        <PercentField name="tallSteelBp" label={t('Additional steel')} />
        <TextField name="note" label={t('What changed')} />
        <DateField name="effectiveFrom" label={t('In force from')} optional hint={t('Empty for at once.')} />
      </div>
    </Form>
  )
}

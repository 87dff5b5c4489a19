import { type Buyer, buyers } from '@neev/domain/offers/prices/prices'
import { useGql } from '#graphql/use-gql.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Districts, type PlacePricesQuery } from './grid.graphql.ts'
import type { Ladder } from './place-prices-state.ts'

const buyerNames: Readonly<Record<Buyer, string>> = { EVERYONE: text('Everybody'), COMPANY: text('Companies') }

const scopes: Readonly<Record<string, string>> = {
  ALL: text('Everywhere'),
  ZONE: text('Zone'),
  STATE: text('State'),
  DISTRICT: text('District'),
  PINCODE: text('Pincode'),
}

type Props = {
  ladder: Ladder
  zones: PlacePricesQuery['zones']
  states: PlacePricesQuery['states']
  onChange: (part: Partial<Ladder>) => void
}

/** Kind of buyer and place of a price. */
export function PlaceChoice({ ladder, zones, states, onChange }: Props) {
  const t = useT()
  return (
    <>
      <Choice
        label={t('Buyers')}
        value={ladder.buyer}
        options={buyers.map((buyer) => ({ value: buyer, label: t(buyerNames[buyer]) }))}
        onChange={(buyer) => onChange({ buyer })}
      />
      {ladder.buyer === 'COMPANY' && (
        <p className="hint">{t('A company pays the lower of this price and the price for all buyers.')}</p>
      )}
      <Choice
        label={t('Where')}
        value={ladder.scope}
        options={Object.entries(scopes).map(([value, label]) => ({ value, label: t(label) }))}
        onChange={(scope) => onChange({ scope, place: '', state: '' })}
      />
      <Place ladder={ladder} zones={zones} states={states} onChange={onChange} />
    </>
  )
}

function Place({ ladder: { scope, place, state }, zones, states, onChange }: Props) {
  const t = useT()
  const districts = useGql(Districts, { stateCode: state }, { skip: scope !== 'DISTRICT' || state === '' })
  const choose = (chosen: string) => onChange({ place: chosen })
  const allStates = states.map(({ code, name }) => ({ value: code, label: name }))
  switch (scope) {
    case 'ZONE': {
      const options = zones.map(({ id, name }) => ({ value: id, label: name }))
      return <Choice label={t('Zone')} value={place} options={options} onChange={choose} unset />
    }
    case 'STATE':
      return <Choice label={t('State')} value={place} options={allStates} onChange={choose} unset />
    case 'DISTRICT': {
      const options = (districts.data?.districts ?? []).map(({ key, name }) => ({ value: key, label: name }))
      return (
        <>
          <Choice
            label={t('State')}
            value={state}
            options={allStates}
            onChange={(chosen) => onChange({ state: chosen, place: '' })}
            unset
          />
          {state && <Choice label={t('District')} value={place} options={options} onChange={choose} unset />}
        </>
      )
    }
    case 'PINCODE':
      return (
        <label className="field">
          <span>{t('Pincode')}</span>
          <span className="input">
            <input
              inputMode="numeric"
              value={place}
              onChange={({ target }) => choose(target.value.replace(/\D/g, ''))}
            />
          </span>
        </label>
      )
    default:
      return <p className="hint">{t('Applies where there is no other price.')}</p>
  }
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** True if nothing is selected at first. */
  unset?: boolean
}

function Choice<Value extends string>({ label, value, options, onChange, unset = false }: ChoiceProps<Value>) {
  const t = useT()
  return (
    <label className="field">
      <span>{label}</span>
      <span className="input">
        <select value={value} onChange={({ target }) => onChange(target.value as Value)}>
          {unset && <option value="">{t('Choose')}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}

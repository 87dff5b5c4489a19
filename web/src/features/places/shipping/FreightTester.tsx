import { formatInr } from '@neev/domain/core/money'
import { formatTonnes } from '@neev/domain/core/quantity'
import { freightTry } from '@neev/domain/places/shipping/freight-grids'
import { useState } from 'react'
import { request } from '#graphql/request.ts'
import { ruleTextWithTerms } from '#graphql/rule-text-with-terms.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { handlingNames, lengthNames } from '#shared/offers/handling-labels.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Form } from '#ui/form/Form.tsx'
import { CountField, DateField, PincodeField, SelectField, TonnesField } from '#ui/form/fields.tsx'
import { ownerNames } from './grid-labels.ts'
import { TryFreight, type TryFreightQuery } from './shipping.graphql.ts'
import styles from './shipping.module.css'

type Estimate = TryFreightQuery['tryFreight']
type Tried = Estimate & { grams: number; to: string }
type Yard = { id: string; name: string; city: string }

/** Freight estimate with its calculation: from any pincode, or from one's own dispatch points. */
export function FreightTester({ yards }: { yards?: readonly Yard[] }) {
  const t = useT()
  const [tried, setTried] = useState<Tried | null>(null)
  return (
    <Section title={t('Test rates')}>
      <div className="stack">
        <Form
          schema={freightTry}
          defaults={{
            fromPincode: '',
            pointId: yards?.[0]?.id ?? '',
            toPincode: '',
            grams: 3_200_000,
            handling: 'PACKED' as const,
            length: 'NORMAL' as const,
            lengthMm: 12_000,
            day: '',
          }}
          onSubmit={async (input) => {
            setTried(null)
            const { tryFreight } = await request(TryFreight, { input })
            setTried({ ...tryFreight, grams: input.grams, to: input.toPincode })
          }}
          submit={t('Calculate')}
        >
          <div className="columns">
            {yards ? (
              <SelectField
                name="pointId"
                label={t('Dispatch from')}
                options={yards.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }))}
              />
            ) : (
              <PincodeField name="fromPincode" label={t('From pincode')} />
            )}
            <PincodeField name="toPincode" label={t('To pincode')} />
            <TonnesField name="grams" label={t('Load')} />
            <SelectField
              name="handling"
              label={t('Handling')}
              options={Object.entries(handlingNames).map(([value, label]) => ({ value, label: t(label) }))}
            />
            <SelectField
              name="length"
              label={t('Length')}
              options={Object.entries(lengthNames).map(([value, label]) => ({ value, label: t(label) }))}
            />
            <CountField name="lengthMm" label={t('Length of a piece')} unit="mm" />
            <DateField name="day" label={t('On')} hint={t('Leave empty for today')} optional />
          </div>
        </Form>
        <div aria-live="polite">{tried && <Outcome tried={tried} />}</div>
      </div>
    </Section>
  )
}

function Outcome({ tried }: { tried: Tried }) {
  const t = useT()
  const { freightPaise, whyNot, km, owner, zone, vehicle } = tried
  const about = [km !== null && `${km} km`, zone && `${zone}, ${t('any distance')}`, vehicle, t(ownerNames[owner])]
    .filter(Boolean)
    .join(' · ')
  if (freightPaise === null)
    return (
      <div className="note amber kept-lines">
        <span>
          {whyNot && <b>{ruleTextWithTerms(t, whyNot)}</b>} {about}
        </span>
      </div>
    )
  return (
    <div className={styles.freightOutcome}>
      <p className="t13 ink2">{about}</p>
      <ul>
        {linesOf(t, tried).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        <b className="semi">
          {t('{load} to {pincode}: {amount}', {
            load: formatTonnes(tried.grams),
            pincode: tried.to,
            amount: formatInr(freightPaise),
          })}
        </b>{' '}
        <span className="ink3 t13">{t('before GST')}</span>
      </p>
    </div>
  )
}

/** The calculation, one sentence per step. */
function linesOf(t: T, tried: Tried): string[] {
  const { trips, surchargePaise, surchargePaisePerTonne, grams } = tried
  const steps = trips.map((trip) => {
    const labels = {
      n: trip.count,
      load: formatTonnes(trip.grams),
      vehicle: trip.vehicle,
      rate: formatInr(trip.ratePaisePerTonne, { paise: 'auto' }),
      amount: formatInr(trip.byWeightPaise),
      min: formatInr(trip.eachPaise),
    }
    return trip.eachPaise > trip.byWeightPaise
      ? t(
          '{vehicle}: {n, plural, one {# trip} other {# trips}} of {load} × {rate} = {amount}, below the minimum charge of {min}',
          labels,
        )
      : t('{vehicle}: {n, plural, one {# trip} other {# trips}} of {load} × {rate} = {amount}', labels)
  })
  if (!surchargePaise) return steps
  const surcharge = t('Hard-to-reach surcharge: {load} × {rate} = {amount}', {
    load: formatTonnes(grams),
    rate: formatInr(surchargePaisePerTonne, { paise: 'auto' }),
    amount: formatInr(surchargePaise),
  })
  return [...steps, surcharge]
}

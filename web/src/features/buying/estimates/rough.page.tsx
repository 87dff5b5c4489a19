import { type EstimateStageName, stages } from '@neev/domain/buying/estimates/estimates'
import { formatInr, mulDiv } from '@neev/domain/core/money'
import { formatThousandths } from '@neev/domain/core/quantity'
import { useSearchParams } from 'react-router'
import type { LoadArgs } from '#graphql/load.ts'
import { ruleText } from '#graphql/rule-text.ts'
import { useGql } from '#graphql/use-gql.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Sums } from '#shared/cart/Sums.tsx'
import { usePincode } from '#state/place.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { showDate } from '#ui/format/dates.ts'
import { Head } from '#ui/Head.tsx'
import listTitleStyles from '#ui/list-title.module.css'
import { useOrigin } from '#ui/origin.ts'
import { PrintButton } from '#ui/PrintButton.tsx'
import { lazyPart, staticPart } from '#ui/page-parts.tsx'
import styles from './estimates.module.css'
import { RoughEstimate, type RoughEstimateQuery, StageEstimate } from './estimates.operations.graphql.ts'
import { HouseForm } from './HouseForm.tsx'
import { materialLabels, stageLabels } from './rough-labels.ts'
import { type RoughState, readRough, variablesOf } from './rough-state.ts'

const RoughResult = staticPart(() => import('./RoughResult.tsx'))
const RoughStages = staticPart(() => import('./RoughStages.tsx'))
const RoughOffers = staticPart(() => import('./RoughOffers.tsx'))
const AddEstimate = lazyPart(() => import('./AddEstimate.tsx'))
const ShareLink = lazyPart(() => import('./ShareLink.tsx'))
const HouseDrawing = staticPart(() => import('./HouseDrawing.tsx'))

export async function load({ load, search, pincode }: LoadArgs) {
  const state = readRough(search, pincode)
  if (!state.house) return
  const parts = [RoughResult, RoughStages, RoughOffers, HouseDrawing].map((part) => part.fetch())
  const stage = state.stage && load(StageEstimate, { ...variablesOf(state), stage: state.stage })
  await Promise.all([load(RoughEstimate, variablesOf(state)), stage, ...parts])
}

/** The rough estimate of a house: materials by rules of thumb, at today's delivered prices. */
export default function RoughPage() {
  const t = useT()
  const origin = useOrigin()
  const visit = usePincode()
  const [search] = useSearchParams()
  const state = readRough(search, visit)
  const { data, stale } = useGql(RoughEstimate, variablesOf(state), { keep: true, skip: state.house === null })
  const estimate = state.house ? data?.estimate : undefined
  const description = t(
    'Cement, steel, sand, aggregate and bricks for a house by rules of thumb, with today’s cost at your site, GST and freight included.',
  )
  return (
    <div className="wrap">
      <Head
        title={t('Rough estimate for a house')}
        description={description}
        canonical={origin + paths.roughEstimate()}
      />
      <Crumbs trail={[{ label: t('Home'), to: paths.home() }]} here={t('Rough estimate')} />
      <div className={listTitleStyles.listTitle}>
        <div>
          <h1>{t('Rough estimate for a house')}</h1>
          <p className="ink2">
            {t(
              'Materials for the structure by rules of thumb, at today’s delivered price. Your engineer’s drawing decides.',
            )}
          </p>
        </div>
        <div className="row wraps no-print">
          <ShareLink />
          <PrintButton />
        </div>
      </div>
      <HouseForm state={state} place={estimate?.place ?? null} />
      {estimate && state.unit === 'SQM' && (
        <p className="ink2">
          {t('{area} sq m ÷ 0.09290304 = {sqft} per floor', { area: state.area, sqft: areaOf(t, estimate) })}
        </p>
      )}
      {estimate && (
        <div className={stale ? `beside ${styles.rough} stale` : `beside ${styles.rough}`}>
          <RoughResult estimate={estimate} floors={Number(state.floors)} areaText={areaOf(t, estimate)} />
          <div className={styles.roughSide}>
            <HouseDrawing
              sqft={estimate.floorSqftMilli / 1000}
              floors={Number(state.floors)}
              isBrick={state.wall === 'BRICKS'}
              stage={state.stage}
              stages={stages}
            />
            <Total state={state} estimate={estimate} stale={stale} label={t('Cost of the materials')} />
          </div>
        </div>
      )}
      {estimate && (
        <section className="section" aria-labelledby="stages">
          <h2 id="stages">{t('Buy by stage')}</h2>
          <p className="ink2">
            {t('Cement keeps for about three months and prices change daily: order what the site needs next.')}
          </p>
          <RoughStages stages={estimate.stages} open={state.stage} address={search.toString()} />
          {state.stage && <Staged state={state} stage={state.stage} />}
        </section>
      )}
    </div>
  )
}

type Estimate = RoughEstimateQuery['estimate']

/** What one stage needs, from the offers that are cheapest for it alone. */
function Staged({ state, stage }: { state: RoughState; stage: EstimateStageName }) {
  const t = useT()
  const { data, stale } = useGql(StageEstimate, { ...variablesOf(state), stage }, { keep: true })
  const estimate = data?.estimate
  const lines = estimate?.materials.flatMap((material) => material.lines) ?? []
  const title = t(stageLabels[stage])
  return estimate ? (
    <div className={stale ? `beside ${styles.rough} stale` : `beside ${styles.rough}`}>
      {estimate.place && lines.length > 0 && (
        <RoughOffers id="stage" title={title} place={estimate.place} lines={lines} />
      )}
      <Total state={state} estimate={estimate} stale={stale} label={title} stage={title} />
    </div>
  ) : (
    <div className={`skeleton ${styles.roughWait}`} aria-hidden="true" />
  )
}

/** The area of a floor as the equations have it; square metres are converted above them. */
const areaOf = (t: T, { floorSqftMilli }: Estimate) => t('{n} sq ft', { n: formatThousandths(floorSqftMilli) })

type TotalProps = {
  state: RoughState
  estimate: Estimate
  stale: boolean
  label: string
  /** Name of the stage; without it the total is that of the house. */
  stage?: string
}

/** The cost of all materials, and the page's main action. */
function Total({ state, estimate, stale, label, stage }: TotalProps) {
  const t = useT()
  const { floorSqftMilli, place, materials, totalPaise, rulesNumber, rulesFrom, whyNot } = estimate
  const areaMilli = floorSqftMilli * Number(state.floors)
  const area = formatThousandths(areaMilli)
  const without = materials.filter(({ missingMilli }) => missingMilli > 0)
  const hasLines = materials.some(({ lines }) => lines.length > 0)
  return (
    <aside className={`card ${styles.roughTotal}`} aria-label={label}>
      {place && hasLines ? (
        <>
          <p className="t13 ink2">
            {stage
              ? t('{stage}, delivered to {place}', { stage, place: place.pincode })
              : t('Materials for {area} sq ft, delivered to {place}', { area, place: place.pincode })}
          </p>
          <p className="price">{formatInr(totalPaise)}</p>
          {without.length > 0 && (
            <p className="note amber">
              {t('Without what nobody can deliver there today: {materials}.', {
                materials: without.map(({ name }) => t(materialLabels[name])).join('; '),
              })}
            </p>
          )}
          <p className="ink2" hidden={stage !== undefined || without.length > 0}>
            {t('{amount} per sq ft, with GST, freight and loading', {
              amount: formatInr(mulDiv(totalPaise, 1000, areaMilli)),
            })}
          </p>
          <Sums
            rows={[
              [t('Goods'), estimate.goodsPaise],
              [t('Freight'), estimate.freightPaise],
              [t('Loading at the yard'), estimate.loadingPaise],
              [t('GST'), estimate.taxPaise],
              ...(estimate.roundOffPaise === 0 ? [] : [[t('Round off'), estimate.roundOffPaise] as const]),
            ]}
            total={{ label: t('Total'), paise: totalPaise }}
          />
          {whyNot && <p className="note amber">{ruleText(t, whyNot)}</p>}
          <AddEstimate estimate={estimate} stale={stale} />
          <p className="hint">{t('You can change every quantity in the cart.')}</p>
        </>
      ) : place ? (
        <p className="note amber">
          {t('No seller delivers these materials to {place} yet.', { place: place.pincode })}
        </p>
      ) : (
        <p className="note">{t('Enter the pincode of the site above to see what the materials cost there today.')}</p>
      )}
      <p className="hint">
        {rulesFrom
          ? t('Rules of thumb, version {n} of {day}. An estimate, not an offer.', {
              n: rulesNumber,
              day: showDate(rulesFrom),
            })
          : t('Rules of thumb, version {n}. An estimate, not an offer.', { n: rulesNumber })}
      </p>
    </aside>
  )
}

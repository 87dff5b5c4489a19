import type { EstimateStageName } from '@neev/domain/buying/estimates/estimates'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { amountText } from '#ui/format/amounts.ts'
import styles from './estimates.module.css'
import type { RoughEstimateQuery } from './estimates.operations.graphql.ts'
import { materialLabels, stageLabels } from './rough-labels.ts'

type Props = {
  stages: RoughEstimateQuery['estimate']['stages']
  open: EstimateStageName | null
  /** The query of the page. */
  address: string
}

/** What is due in each stage and when; each opens its offers. */
export default function RoughStages({ stages, open, address }: Props) {
  const t = useT()
  const linkTo = (stage: EstimateStageName) => {
    const search = new URLSearchParams(address)
    if (stage === open) search.delete('stage')
    else search.set('stage', stage)
    return `${paths.roughEstimate()}?${search}`
  }
  return (
    <ol className={styles.stageCards}>
      {stages.map(({ name, fromWeek, toWeek, materials }, at) => (
        <li key={name} className={name === open ? `card ${styles.here}` : 'card'}>
          <p className="row">
            <span className={styles.stageNumber} aria-hidden="true">
              {at + 1}
            </span>
            <b className="semi">{t(stageLabels[name])}</b>
          </p>
          <p className="ink2 t13">{t('Due in week {from}, until week {to}', { from: fromWeek, to: toWeek })}</p>
          <dl>
            {materials.map((material) => (
              <div key={material.name}>
                <dt>{t(materialLabels[material.name])}</dt>
                <dd>{amountText(t, material.quantityMilli, material.unit)}</dd>
              </div>
            ))}
          </dl>
          <Link
            className="button no-print"
            to={linkTo(name)}
            aria-current={name === open ? 'true' : undefined}
            aria-label={`${name === open ? t('Hide offers') : t('Show offers')}: ${t(stageLabels[name])}`}
          >
            {name === open ? t('Hide offers') : t('Show offers')}
          </Link>
        </li>
      ))}
    </ol>
  )
}

import type { EstimateStageName } from '@neev/domain/buying/estimates/estimates'
import { useT } from '#i18n/use-t.ts'
import styles from './estimates.module.css'
import { type Figure, houseFigures } from './house-figures.ts'
import { stageLabels } from './rough-labels.ts'

type Props = {
  sqft: number
  floors: number
  isBrick: boolean
  stage: EstimateStageName | null
  stages: readonly EstimateStageName[]
}

/** A house of this size in parallel projection, with the stages that it is built in. Not to scale in height. */
export default function HouseDrawing({ sqft, floors, isBrick, stage, stages }: Props) {
  const t = useT()
  const { figures, marks, sides, box } = houseFigures({ sqft, floors })
  return (
    <figure className={styles.house}>
      <svg viewBox={box.join(' ')} role="img" aria-label={t('Drawing of a house with {n} floors', { n: floors })}>
        {figures.map((figure, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes of a drawing have no other identity
          <Shape key={at} figure={figure} isBrick={isBrick} />
        ))}
        {sides.map(({ at, feet }) => (
          <text key={at.join()} x={at[0]} y={at[1]} className={styles.houseSide} fontSize={(box[2] ?? 0) / 26}>
            {t('{n} ft', { n: feet })}
          </text>
        ))}
        {marks.map(({ name, from, at }) => (
          <g key={name} className={name === stage ? `${styles.houseMark} ${styles.here}` : styles.houseMark}>
            <path d={`M${from.join(' ')}L${at.join(' ')}`} />
            <circle cx={at[0]} cy={at[1]} r="11" />
            <text x={at[0]} y={at[1] + 4}>
              {stages.indexOf(name) + 1}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="hint">
        {stages.map((name, at) => (
          <span key={name}>
            {at + 1} {t(stageLabels[name])}
          </span>
        ))}
        <span>{t('Not to scale in height.')}</span>
      </figcaption>
    </figure>
  )
}

const Shape = ({ figure: { of, d }, isBrick }: { figure: Figure; isBrick: boolean }) => (
  <path data-face={of === 'brick' && !isBrick ? 'block' : of} d={d} />
)

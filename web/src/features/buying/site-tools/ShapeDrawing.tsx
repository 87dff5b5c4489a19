import type { BarShape } from '@neev/domain/buying/site-tools/bending'
import styles from './site-tools.module.css'

type Drawing = { path: string; letters: readonly (readonly [letter: string, x: number, y: number])[] }

const drawings: Record<BarShape, Drawing> = {
  STRAIGHT: { path: 'M12 50H108', letters: [['A', 60, 42]] },
  L: {
    path: 'M16 20V78H104',
    letters: [
      ['A', 62, 72],
      ['B', 24, 46],
    ],
  },
  U: {
    path: 'M16 24V76H104V24',
    letters: [
      ['A', 24, 50],
      ['B', 60, 70],
      ['C', 90, 50],
    ],
  },
  STIRRUP: {
    path: 'M40 36L24 20H96V84H24V20M24 20L42 30',
    letters: [
      ['A', 60, 78],
      ['B', 86, 56],
    ],
  },
  CRANK: {
    path: 'M8 30H28L48 66H72L92 30H112',
    letters: [
      ['A', 60, 92],
      ['B', 26, 54],
    ],
  },
}

/** The shape of a bar with the letters of its dimensions. */
export function ShapeDrawing({ shape }: { shape: BarShape }) {
  const { path, letters } = drawings[shape]
  return (
    <svg className={styles.drawing} viewBox="0 0 120 100" aria-hidden="true">
      <path d={path} />
      {letters.map(([letter, x, y]) => (
        <text key={letter} x={x} y={y}>
          {letter}
        </text>
      ))}
    </svg>
  )
}

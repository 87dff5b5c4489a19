import {
  type BarShape,
  barShapes,
  cuttingLength,
  dimensionsOf,
  type HookRule,
  hookRules,
  type LengthTerm,
  lengthTerms,
} from '@neev/domain/buying/site-tools/bending'
import { sizes } from '@neev/domain/catalogue/bars/tmt'
import { type FormEvent, useState } from 'react'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useHydrated } from '#state/use-hydrated.ts'
import { Field } from '#ui/form/Field.tsx'
import { ShapeDrawing } from './ShapeDrawing.tsx'
import styles from './site-tools.module.css'

const shapeLabels: Record<BarShape, string> = {
  STRAIGHT: text('Straight'),
  L: text('L, one bend'),
  U: text('U, two bends'),
  STIRRUP: text('Stirrup'),
  CRANK: text('Cranked at both ends'),
}
const termLabels: Record<LengthTerm['kind'], string> = {
  SIDES: text('sides'),
  HOOKS: text('hooks'),
  CRANKS: text('cranks'),
  BENDS: text('bends'),
}
const letters = ['A', 'B', 'C']
const usual = sizes.filter(({ diameterMm }) => diameterMm >= 6 && diameterMm <= 40)

const metres = (mm: number) => (mm / 1000).toFixed(3).replace(/\.?0+$/, '')
const hookChoices = Object.keys(hookRules) as HookRule[]
const whole = (value: string): number => (/^\d{1,6}$/.test(value.trim()) ? Number(value) : 0)

/** Works out the cutting length of a bent bar and adds it to the list. */
export function ShapeForm({ onAdd }: { onAdd: (row: string) => void }) {
  const t = useT()
  const awake = useHydrated()
  const [shape, setShape] = useState<BarShape>('STIRRUP')
  const [diameter, setDiameter] = useState('8')
  const [hooks, setHooks] = useState<HookRule>('IS_13920_2016')
  const [sides, setSides] = useState(['', '', ''])
  const [mark, setMark] = useState('')
  const [count, setCount] = useState('')
  const own = sides.slice(0, dimensionsOf[shape]).map(whole)
  const isComplete = own.every((side) => side > 0)
  const length = isComplete ? cuttingLength(shape, Number(diameter), own, hooks) : 0
  const add = (event: FormEvent) => {
    event.preventDefault()
    onAdd([mark.trim() || '–', diameter, metres(length), count].join('\t'))
    setCount('')
  }
  return (
    <form className={`card ${styles.shape}`} onSubmit={add} aria-label={t('Bent bar')}>
      <h2>{t('Add a bent bar')}</h2>
      <div className={styles.shapeRow}>
        <ShapeDrawing shape={shape} />
        <div className={styles.shapeFields}>
          <Field label={t('Shape')}>
            {(control) => (
              <div className="input">
                <select {...control} value={shape} onChange={({ target }) => setShape(target.value as BarShape)}>
                  {barShapes.map((one) => (
                    <option key={one} value={one}>
                      {t(shapeLabels[one])}
                    </option>
                  ))}
                </select>
              </div>
            )}
          </Field>
          <Field label={t('Diameter')}>
            {(control) => (
              <div className="input">
                <select {...control} value={diameter} onChange={({ target }) => setDiameter(target.value)}>
                  {usual.map(({ diameterMm }) => (
                    <option key={diameterMm} value={diameterMm}>
                      {t('{n} mm', { n: diameterMm })}
                    </option>
                  ))}
                </select>
              </div>
            )}
          </Field>
          {shape === 'STIRRUP' && <Hooks value={hooks} onChange={setHooks} />}
          {own.map((_, at) => (
            <Figure
              key={letters[at]}
              label={t('{side}, outside', { side: letters[at] ?? '' })}
              unit={t('mm')}
              value={sides[at] ?? ''}
              onChange={(value) => setSides(sides.with(at, value))}
            />
          ))}
          <Field label={t('Mark')} optional>
            {(control) => (
              <div className="input">
                <input
                  {...control}
                  value={mark}
                  autoComplete="off"
                  onChange={({ target }) => setMark(target.value.replace(/[\t;,]/g, ' '))}
                />
              </div>
            )}
          </Field>
          <Figure label={t('Pieces')} unit={t('pcs')} value={count} onChange={setCount} />
        </div>
      </div>
      <CuttingLength {...{ shape, own, hooks, length, isComplete }} diameter={Number(diameter)} />
      <button type="submit" className="button" disabled={!awake || length <= 0 || whole(count) === 0}>
        {t('Add to the list')}
      </button>
      <p className="t13 ink3">
        {t(
          'Site practice with IS 2502: less 1, 2 and 3 diameters for bends of 45°, 90° and 135°. Your drawing decides, also which edition of IS 13920 the hooks follow.',
        )}
      </p>
    </form>
  )
}

function Hooks({ value, onChange }: { value: HookRule; onChange: (rule: HookRule) => void }) {
  const t = useT()
  return (
    <Field label={t('Hooks')}>
      {(control) => (
        <div className="input">
          <select {...control} value={value} onChange={({ target }) => onChange(target.value as HookRule)}>
            {hookChoices.map((rule) => (
              <option key={rule} value={rule}>
                {t('{standard}: {n} diameters, at least {mm} mm', {
                  standard: rule.replace(/^IS_(\d+)_/, 'IS $1:'),
                  n: hookRules[rule].diameters,
                  mm: hookRules[rule].leastMm,
                })}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  )
}

type CuttingLengthProps = {
  shape: BarShape
  diameter: number
  /** Outer dimensions in mm. */
  own: number[]
  hooks: HookRule
  length: number
  isComplete: boolean
}

/** The length to cut, with its terms. */
function CuttingLength({ shape, diameter, own, hooks, length, isComplete }: CuttingLengthProps) {
  const t = useT()
  return (
    <p aria-live="polite">
      {isComplete ? (
        <>
          {lengthTerms(shape, diameter, own, hooks).map(({ kind, mm }, at) => (
            <span key={kind}>{`${mm < 0 ? ' − ' : at > 0 ? ' + ' : ''}${Math.abs(mm)} (${t(termLabels[kind])})`}</span>
          ))}
          {' = '}
          <b>{t('{n} mm', { n: length })}</b>
        </>
      ) : (
        <span className="ink3">{t('Enter the outer dimensions: the cutting length is worked out.')}</span>
      )}
    </p>
  )
}

type FigureProps = { label: string; unit: string; value: string; onChange: (value: string) => void }

const Figure = ({ label, unit, value, onChange }: FigureProps) => (
  <Field label={label}>
    {(control) => (
      <div className="input figure">
        <input
          {...control}
          value={value}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
        <span>{unit}</span>
      </div>
    )}
  </Field>
)

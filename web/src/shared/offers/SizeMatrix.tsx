import { formatInr } from '@neev/domain/core/money'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { usePincode } from '#state/place.ts'
import { perText } from '#ui/format/amounts.ts'
import styles from './SizeMatrix.module.css'

type Axis = { code: string; name: string; unit: string | null }
type Size = {
  id: string
  sku: string
  title: string
  attributes: Record<string, string | number | boolean | null>
  unit: string
  inStock: boolean
  unitPaise: number | null
  fromPaise: number | null
}

type Props<S extends Size> = {
  axes: readonly Axis[]
  sizes: readonly S[]
  to: (size: S) => string
  /** The selected size, on a product page. */
  current?: string
  /** True to replace the history entry: a choice, not a navigation. */
  replace?: boolean
}

const axisValue = (size: Size, axis: Axis | undefined) => String((axis && size.attributes[axis.code]) ?? '')
const named = (value: string, axis: Axis | undefined) => (axis?.unit ? `${value} ${axis.unit}` : value)

/**
 * Sizes of a series with prices: one row for a single axis, otherwise the first axis in columns and the others in rows.
 */
export function SizeMatrix<S extends Size>({ axes, sizes, to, current, replace = false }: Props<S>) {
  const t = useT()
  const [across, ...rest] = axes
  const rowOf = (size: S) => rest.map((axis) => `${axis.name} ${named(axisValue(size, axis), axis)}`).join(', ')
  const rows = [...new Set(sizes.map(rowOf))]
  const columns = [...new Set(sizes.map((size) => axisValue(size, across)))]
  const cell = (size: S | undefined, label?: string) =>
    size ? (
      <Link
        key={size.sku}
        className={styles.size}
        to={to(size)}
        replace={replace}
        preventScrollReset={replace}
        aria-current={size.sku === current ? 'true' : undefined}
        title={size.title}
      >
        {label !== undefined && <b>{label}</b>}
        <SizePrice size={size} />
      </Link>
    ) : (
      <span className={`${styles.size} ${styles.none}`} key={label ?? 'none'}>
        —
      </span>
    )
  if (rows.length < 2) {
    return (
      <div className={styles.sizes}>
        {sizes.map((size) => cell(size, named(axisValue(size, across), across) || size.title))}
      </div>
    )
  }
  return (
    <div className={styles.sizeFrame}>
      <table className={styles.sizeTable}>
        <thead>
          <tr>
            <td>
              <span className="hidden-text">
                {t('{row} and {column}', { row: rest.map(({ name }) => name).join(', '), column: across?.name ?? '' })}
              </span>
            </td>
            {columns.map((column) => (
              <th key={column} scope="col">
                {named(column, across)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {columns.map((column) => (
                <td key={column}>
                  {cell(sizes.find((size) => rowOf(size) === row && axisValue(size, across) === column))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SizePrice({ size }: { size: Size }) {
  const t = useT()
  const pincode = usePincode()
  const { unitPaise, fromPaise, inStock, unit } = size
  if (unitPaise === null && (pincode || fromPaise === null)) {
    return <span className="t12 ink3">{fromPaise === null ? t('Not sold now') : t('Not delivered there')}</span>
  }
  return (
    <>
      <span className={inStock ? '' : 'ink3'}>{formatInr(unitPaise ?? fromPaise ?? 0)}</span>
      <span className="t12 ink3">{unitPaise === null ? t('ex-yard') : inStock ? perText(t, unit) : t('No stock')}</span>
    </>
  )
}

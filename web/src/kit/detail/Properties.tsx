import { Fragment, type ReactNode } from 'react'

/** Facts in pairs. Those without a value are left out, so a page never says "unknown" ten times. */
export function Properties({ of }: { of: readonly (readonly [label: string, value: ReactNode])[] }) {
  const known = of.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <dl className="properties">
      {known.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

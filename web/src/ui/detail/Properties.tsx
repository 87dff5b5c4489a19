import { Fragment, type ReactNode } from 'react'

/** Labelled values in pairs. Empty ones are omitted. */
export function Properties({ of }: { of: readonly (readonly [label: string, value: ReactNode])[] }) {
  const known = of.filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
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

/** Figures with labels. */
export const Tiles = ({ of }: { of: readonly (readonly [label: string, value: string])[] }) => (
  <dl className="tiles">
    {of.map(([label, value]) => (
      <div key={label} className="card">
        <dt className="ink2">{label}</dt>
        <dd className="figure">{value}</dd>
      </div>
    ))}
  </dl>
)

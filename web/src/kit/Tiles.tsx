/** Figures with what they are. */
export const Tiles = ({ of }: { of: readonly (readonly [label: string, says: string])[] }) => (
  <dl className="tiles">
    {of.map(([label, says]) => (
      <div key={label} className="card">
        <dt className="ink2">{label}</dt>
        <dd className="figure">{says}</dd>
      </div>
    ))}
  </dl>
)

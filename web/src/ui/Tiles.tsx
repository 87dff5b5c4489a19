/** Figures with labels. */
export const Tiles = ({ of }: { of: readonly (readonly [label: string, successMessage: string])[] }) => (
  <dl className="tiles">
    {of.map(([label, successMessage]) => (
      <div key={label} className="card">
        <dt className="ink2">{label}</dt>
        <dd className="figure">{successMessage}</dd>
      </div>
    ))}
  </dl>
)

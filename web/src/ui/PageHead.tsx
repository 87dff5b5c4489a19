import type { ReactNode } from 'react'

type Props = { title: string; badge?: ReactNode; subtitle?: ReactNode; children?: ReactNode }

/** Header of a back office page: title with status, subtitle, and actions. */
export function PageHead({ title, badge, subtitle, children }: Props) {
  return (
    <div className="page-head">
      <div>
        <div className="row wraps">
          <h1>{title}</h1>
          {badge}
        </div>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {children && <div className="row wraps">{children}</div>}
    </div>
  )
}

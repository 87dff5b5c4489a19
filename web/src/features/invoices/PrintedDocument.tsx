import { formatInr } from '@neev/domain/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Head } from '#kit/Head.tsx'
import { useT } from '#kit/i18n/use-t.ts'
import { Icon } from '#kit/icons/Icon.tsx'

type Props = {
  title: string
  subtitle: string
  from: ReactNode
  back: { to: string; label: string }
  /** What else can be chosen above the sheet. */
  tools?: ReactNode
  /** What has to be said above the sheet. */
  notice?: ReactNode
  /** Where the same is as a PDF. */
  file?: string | null
  children: ReactNode
}

/** A sheet of A4, on the screen as it is printed. Papers are English in every language: authorities and banks read them. */
export function Paper({ title, subtitle, from, back, file, tools, notice, children }: Props) {
  const t = useT()
  return (
    <div className="paper-desk">
      <Head title={title} noIndex />
      <div className="paper-tools no-print">
        <Link className="link" to={back.to}>
          {back.label}
        </Link>
        <div className="row wraps">
          {tools}
          {file && (
            <a className="button" href={file} target="_blank" rel="noreferrer">
              <Icon name="download" />
              PDF
            </a>
          )}
          <button type="button" className="button" onClick={() => print()}>
            <Icon name="document" />
            {t('Print or save as PDF')}
          </button>
        </div>
      </div>
      {notice}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the sheet is wider than the screen and scrolls */}
      <section className="paper-scroll" aria-label={title} tabIndex={0}>
        <article className="paper" lang="en">
          <header className="paper-head">
            <div>
              <h1>{title}</h1>
              <p className="faint">{subtitle}</p>
            </div>
            <div className="right">{from}</div>
          </header>
          {children}
          <footer className="paper-foot">
            <span>Sold through Neev, {location.host}</span>
            <span>Computer-generated</span>
          </footer>
        </article>
      </section>
    </div>
  )
}

/** ₹ stands in the column's head: figures come bare. */
export const bare = (paise: number): string => formatInr(paise).replace('₹', '').replace('-', '−')

/** Facts in pairs, as papers print them. */
export function Facts({ of }: { of: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="paper-facts">
      {of.flatMap(([label, value]) =>
        value === null || value === undefined || value === false || value === ''
          ? []
          : [<dt key={label}>{label}</dt>, <dd key={`${label} is`}>{value}</dd>],
      )}
    </dl>
  )
}

/** A sum at the right of a paper. */
export function DocumentSum({
  rows,
  total,
}: {
  rows: readonly (readonly [string, number])[]
  total: readonly [string, number]
}) {
  return (
    <dl className="paper-sum">
      {rows.flatMap(([label, paise]) =>
        paise === 0
          ? []
          : [<dt key={label}>{label}</dt>, <dd key={`${label} is`}>{formatInr(paise).replace('-', '−')}</dd>],
      )}
      <dt className="grand">{total[0]}</dt>
      <dd className="grand">{formatInr(total[1])}</dd>
    </dl>
  )
}

/** Where the sender of a paper signs it. */
export const DocumentSign = ({ of }: { of: string }) => (
  <div className="paper-sign">
    <p>For {of}</p>
    <p>Authorised signatory</p>
  </div>
)

/** Over the lines of an invoice, and of the notes that change it: the columns are the same, so that one can be read beside the other. */
export const BilledHead = () => (
  <thead>
    <tr>
      <th>#</th>
      <th>Description</th>
      <th>HSN</th>
      <th className="figure">Quantity</th>
      <th>UQC</th>
      <th className="figure">Rate ₹</th>
      <th className="figure">Taxable ₹</th>
    </tr>
  </thead>
)

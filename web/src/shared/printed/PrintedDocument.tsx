import { formatInr } from '@neev/domain/core/money'
import type { ReactNode } from 'react'
import styles from './printed.module.css'
import { SheetPage, type SheetPageProps } from './SheetPage.tsx'

type Props = SheetPageProps & {
  title: string
  subtitle: string
  from: ReactNode
  /** True for a sheet in landscape. */
  wide?: boolean
  children: ReactNode
}

/** An A4 document, on screen as printed. Documents are in English in every language, for authorities and banks. */
export function DocumentSheet({ title, subtitle, from, wide, children, ...page }: Props) {
  return (
    <SheetPage title={title} {...page}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the sheet is wider than the screen and scrolls */}
      <section className={styles.scroll} aria-label={title} tabIndex={0}>
        <article className={wide ? `${styles.sheet} ${styles.wide}` : styles.sheet} lang="en">
          <header className={styles.head}>
            <div>
              <h1>{title}</h1>
              <p className={styles.faint}>{subtitle}</p>
            </div>
            <div className="right">{from}</div>
          </header>
          {children}
          <footer className={styles.foot}>
            <span>{wide ? `Neev, ${location.host}` : `Sold through Neev, ${location.host}`}</span>
            <span>Computer-generated</span>
          </footer>
        </article>
      </section>
    </SheetPage>
  )
}

/** An amount without the ₹ sign, which is in the column header. */
export const bare = (paise: number): string => formatInr(paise).replace('₹', '').replace('-', '−')

/** Facts in pairs of columns. */
export function Facts({ of }: { of: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {of.flatMap(([label, value]) =>
        value === null || value === undefined || value === false || value === ''
          ? []
          : [<dt key={label}>{label}</dt>, <dd key={`${label} is`}>{value}</dd>],
      )}
    </dl>
  )
}

/** A total on the right of a document. */
export function DocumentSum({
  rows,
  total,
}: {
  rows: readonly (readonly [string, number])[]
  total: readonly [string, number]
}) {
  return (
    <dl className={styles.sum}>
      {rows.flatMap(([label, paise]) =>
        paise === 0
          ? []
          : [<dt key={label}>{label}</dt>, <dd key={`${label} is`}>{formatInr(paise).replace('-', '−')}</dd>],
      )}
      <dt className={styles.grand}>{total[0]}</dt>
      <dd className={styles.grand}>{formatInr(total[1])}</dd>
    </dl>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { Head } from '#ui/Head.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './printed.module.css'

export type SheetPageProps = {
  back: { to: string; label: string }
  /** Further controls above the document. */
  tools?: ReactNode
  /** A notice above the document. */
  notice?: ReactNode
  /** URL of the PDF. */
  file?: string | null | undefined
}

/** The page around a document: the way back, the PDF and the printer. */
export function SheetPage({
  title,
  back,
  tools,
  notice,
  file,
  children,
}: SheetPageProps & { title: string; children: ReactNode }) {
  const t = useT()
  return (
    <div className={styles.background}>
      <Head title={title} noIndex />
      <div className={`${styles.tools} no-print`}>
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
      {children}
    </div>
  )
}

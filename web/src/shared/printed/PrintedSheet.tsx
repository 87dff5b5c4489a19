import { formatInr } from '@neev/domain/core/money'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import type {
  PrintedCodeFieldsFragment,
  PrintedFactFieldsFragment,
  PrintedFieldsFragment,
  PrintedPartyFieldsFragment,
  PrintedTextFieldsFragment,
} from './printed.graphql.ts'
import styles from './printed.module.css'
import { SheetPage, type SheetPageProps } from './SheetPage.tsx'

type LinkTo = (link: NonNullable<PrintedFactFieldsFragment['link']>) => string
type Linked = { linkTo: LinkTo | undefined }
type Props = SheetPageProps & {
  of: PrintedFieldsFragment
  /** The page that a value leads to, for documents with values that lead to others. */
  linkTo?: LinkTo
}

/** A document on screen as its PDF has it: A4 on a wide screen, one column on a phone. In English, unless it is drawn in a language. */
export function PrintedSheet({ of, linkTo, ...page }: Props) {
  const t = useT()
  return (
    <SheetPage title={of.title} {...page}>
      <article
        className={of.wide ? `${styles.sheet} ${styles.fluid} ${styles.wide}` : `${styles.sheet} ${styles.fluid}`}
        lang={of.language}
      >
        <header className={styles.head}>
          <div>
            {of.logo && <img className={styles.logo} src={of.logo} alt="" />}
            <h1>{of.title}</h1>
            <p className={styles.faint}>{of.subtitle}</p>
          </div>
          <Party of={of.from} />
        </header>
        {of.blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what a document says never moves
          <Block key={at} of={block} linkTo={linkTo} />
        ))}
        <footer className={styles.foot}>
          <span>{of.number}</span>
          <span>{of.language === 'en' ? 'Computer-generated' : t('Computer-generated')}</span>
        </footer>
      </article>
    </SheetPage>
  )
}

type PrintedBlock = PrintedFieldsFragment['blocks'][number]
type Of<Name extends PrintedBlock['__typename']> = { of: Extract<PrintedBlock, { __typename: Name }> }

function Block({ of, linkTo }: { of: PrintedBlock } & Linked) {
  switch (of.__typename) {
    case 'PrintedFacts':
      return (
        <div className={styles.pair}>
          {of.groups.map((facts, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
            <Facts key={at} of={facts} linkTo={linkTo} />
          ))}
        </div>
      )
    case 'PrintedParties':
      return (
        <div className={styles.pair}>
          {of.parties.map((party) => (
            <Party key={party.title} of={party} />
          ))}
        </div>
      )
    case 'PrintedCode':
      return <Code of={of} linkTo={linkTo} />
    case 'PrintedTable':
      return <Table of={of} />
    case 'PrintedSums':
      return <Sums of={of} linkTo={linkTo} />
    case 'PrintedText':
      return <Text of={of} />
    case 'PrintedTags':
      return <Tags of={of} />
    case 'PrintedSigns':
      return (
        <div className={styles.signs}>
          {of.texts.length > 0 && (
            <div className={styles.signed}>
              {of.texts.map((text) => (
                <Text key={text.title} of={text} />
              ))}
            </div>
          )}
          {of.places.map(({ above, below }) => (
            <div key={`${above} ${below}`} className={styles.sign}>
              <p>{above}</p>
              <p>{below}</p>
            </div>
          ))}
        </div>
      )
  }
}

const Facts = ({ of, linkTo }: { of: readonly PrintedFactFieldsFragment[] } & Linked) => (
  <dl className={styles.facts}>
    {of.flatMap(({ name, value, bold, link }) => [
      <dt key={name}>{name}</dt>,
      <dd key={`${name} ${value}`}>
        {link && linkTo ? <Link to={linkTo(link)}>{value}</Link> : bold ? <b>{value}</b> : value}
      </dd>,
    ])}
  </dl>
)

/** Names and addresses keep the direction in which they are read. */
const Party = ({ of: { title, name, lines } }: { of: PrintedPartyFieldsFragment }) => (
  <div className={styles.party}>
    {title && <h2>{title}</h2>}
    <p dir="auto">
      <b className={title ? undefined : styles.name}>{name}</b>
    </p>
    {lines.map((line) => (
      <p key={line} dir="auto">
        {line}
      </p>
    ))}
  </div>
)

const Text = ({ of: { title, text, bold } }: { of: PrintedTextFieldsFragment }) => (
  <div className={styles.text}>
    {title && <h2>{title}</h2>}
    <p>{bold ? <b>{text}</b> : text}</p>
  </div>
)

function Code({ of: { label, qr, facts }, linkTo }: { of: PrintedCodeFieldsFragment } & Linked) {
  return (
    <div className={styles.irn}>
      <svg className={styles.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={label}>
        <path d={qr.path} />
      </svg>
      <dl>
        {facts.flatMap(({ name, value, link }) => [
          <dt key={name}>{name}</dt>,
          <dd key={`${name} is`} className="break-all">
            {link && linkTo ? <Link to={linkTo(link)}>{value}</Link> : value}
          </dd>,
        ])}
      </dl>
    </div>
  )
}

function Table({ of: { columns, rows } }: Of<'PrintedTable'>) {
  const fills = columns.findIndex((column) => column.fills)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ name, align }) => (
            <th key={name} className={align === 'END' ? 'figure' : undefined}>
              <Cell text={name} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells, bold }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document never move
          <tr key={at} className={bold ? styles.sumRow : undefined}>
            {columns.map(({ name, align }, column) => (
              <td
                key={name}
                className={column === fills ? styles.fills : align === 'END' ? 'figure' : undefined}
                data-name={name}
              >
                <Cell text={cells[column] ?? ''} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ text }: { text: string }) {
  const [first, ...others] = text.split('\n')
  if (others.length === 0) return first
  return (
    <span>
      {first}
      {others.map((line) => (
        <span key={line} className="second">
          {line}
        </span>
      ))}
    </span>
  )
}

const amount = (paise: number) => formatInr(paise, { paise: 'always' }).replace('-', '−')

const Sums = ({ of: { words, remarks, code, sums, total }, linkTo }: Of<'PrintedSums'> & Linked) => (
  <div className={styles.split}>
    <div>
      {words && <h2>Amount in words</h2>}
      <p>{words}</p>
      {remarks.map((remark) => (
        <p key={remark} className={styles.faint}>
          {remark}
        </p>
      ))}
      {code && <Code of={code} linkTo={linkTo} />}
    </div>
    <dl className={styles.sum}>
      {sums.flatMap(({ name, paise }) => [<dt key={name}>{name}</dt>, <dd key={`${name} is`}>{amount(paise)}</dd>])}
      <dt className={styles.grand}>{total.name}</dt>
      <dd className={styles.grand}>{amount(total.paise)}</dd>
    </dl>
  </div>
)

/** Tags to cut out. */
const Tags = ({ of: { name, tags } }: Of<'PrintedTags'>) => (
  <>
    <h2 className={styles.tagsHead}>{name}</h2>
    <ul className={styles.tags}>
      {tags.map((tag, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tags never move
        <li key={at}>
          <b>{tag.title}</b>
          {tag.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </li>
      ))}
    </ul>
  </>
)

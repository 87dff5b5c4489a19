import { formatInr } from '@neev/domain/core/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { Badge, type Tone } from '#ui/feedback/Badge.tsx'
import { perText } from '#ui/format/amounts.ts'
import { showDate, showMoment } from '#ui/format/dates.ts'

/** A column. Titles are marked with text(), because columns are defined outside components. */
export type Column<Row> = {
  title: string
  show: (row: Row, t: T) => ReactNode
  /** The exported value. */
  plain: (row: Row, t: T) => string | number
  /** The server's sort name, if sortable. */
  sort?: string
  kind?: 'name' | 'figure' | 'state'
}

/** A column without sorting and export. */
export type ShownColumn<Row> = Pick<Column<Row>, 'title' | 'show' | 'kind'>

type Sortable = { sort?: string }
type Maybe<Value> = Value | null | undefined
type WordOptions<Row> = Sortable & { second?: (row: Row, t: T) => Maybe<string> }
const none = '–'

/** Text, with an optional second line. */
export const textColumn = <Row,>(
  title: string,
  get: (row: Row, t: T) => Maybe<string>,
  { second, ...options }: WordOptions<Row> = {},
): Column<Row> => ({
  title,
  show: (row, t) => (
    <>
      {get(row, t) ?? none}
      {second && <span className="second">{second(row, t)}</span>}
    </>
  ),
  plain: (row, t) => get(row, t) ?? '',
  ...options,
})

/** The name of the row, with an optional second line. */
export const nameColumn = <Row,>(
  title: string,
  get: (row: Row, t: T) => ReactNode,
  second?: (row: Row, t: T) => Maybe<string>,
): ShownColumn<Row> => ({
  title,
  kind: 'name',
  show: (row, t) => (
    <>
      <b className="medium">{get(row, t)}</b>
      {second && <span className="second">{second(row, t)}</span>}
    </>
  ),
})

/** The name of the row, linked to its page. */
export const link = <Row,>(
  title: string,
  get: (row: Row) => string,
  to: (row: Row) => string,
  { second, ...options }: WordOptions<Row> = {},
): Column<Row> => ({
  title,
  kind: 'name',
  show: (row, t) => (
    <>
      <Link to={to(row)} className="medium">
        {get(row)}
      </Link>
      {second && <span className="second">{second(row, t)}</span>}
    </>
  ),
  plain: get,
  ...options,
})

/** Rupees. Exported as a plain number. */
export const money = <Row,>(title: string, get: (row: Row) => Maybe<number>, options: Sortable = {}): Column<Row> => {
  const amount = (row: Row) => get(row) ?? null
  return {
    title,
    kind: 'figure',
    show: (row) => {
      const paise = amount(row)
      return paise === null ? none : <b className="medium">{formatInr(paise)}</b>
    },
    plain: (row) => {
      const paise = amount(row)
      return paise === null ? '' : (paise / 100).toFixed(2)
    },
    ...options,
  }
}

type PerOptions<Row> = { blank?: string; more?: (row: Row, t: T) => Maybe<string | false> }

/** Rupees per selling unit. */
export const moneyPer = <Row,>(
  title: string,
  get: (row: Row) => Maybe<number>,
  unit: (row: Row) => string,
  { blank, more }: PerOptions<Row> = {},
): ShownColumn<Row> => ({
  title,
  kind: 'figure',
  show: (row, t) => {
    const paise = get(row) ?? null
    return (
      <>
        {paise === null ? (blank ? t(blank) : none) : formatInr(paise)}
        <span className="second">{[perText(t, unit(row)), more?.(row, t)].filter(Boolean).join(', ')}</span>
      </>
    )
  },
})

/** The end of a price, marked if past. */
export const untilColumn = <Row,>(
  title: string,
  get: (row: Row) => Maybe<string>,
  isOver: (row: Row) => boolean,
): ShownColumn<Row> => ({
  title,
  show: (row, t) => {
    const moment = get(row)
    const shown = moment ? showMoment(moment) : isOver(row) ? t('no valid price') : none
    return isOver(row) ? <span className="late-text">{shown}</span> : shown
  },
})

/** Any other number, already with its unit. */
export const figure = <Row,>(
  title: string,
  get: (row: Row, t: T) => Maybe<string>,
  options: Sortable = {},
): Column<Row> => ({
  title,
  kind: 'figure',
  show: (row, t) => get(row, t) ?? none,
  plain: (row, t) => get(row, t) ?? '',
  ...options,
})

export const date = <Row,>(title: string, get: (row: Row) => Maybe<string>, options: Sortable = {}): Column<Row> =>
  textColumn(title, (row) => get(row) && showDate(get(row) as string), options)

export const moment = <Row,>(
  title: string,
  get: (row: Row) => Maybe<string>,
  options: WordOptions<Row> = {},
): Column<Row> => textColumn(title, (row) => get(row) && showMoment(get(row) as string), options)

/** Label and tone of each status, defined once. */
export type StateLabels<State extends string> = Readonly<Record<State, { label: string; tone: Tone }>>

export const onOff: StateLabels<'on' | 'off'> = {
  on: { label: text('On'), tone: 'green' },
  off: { label: text('Off'), tone: 'grey' },
}

export const status = <Row, State extends string>(
  title: string,
  get: (row: Row) => State,
  states: StateLabels<State>,
  options: Sortable = {},
): Column<Row> => ({
  title,
  kind: 'state',
  show: (row, t) => <Badge tone={states[get(row)].tone}>{t(states[get(row)].label)}</Badge>,
  plain: (row, t) => t(states[get(row)].label),
  ...options,
})

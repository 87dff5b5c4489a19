import type { ComponentProps, ReactNode } from 'react'
import { request } from '#graphql/request.ts'
import { useData } from '#graphql/use-data.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { SheetButton } from '#ui/table/ExportButton.tsx'
import { ChoiceFilter, Filters } from '#ui/table/Filters.tsx'
import { type ListState, useListState } from '#ui/table/use-list-state.ts'
import { recentMonths } from './months.ts'
import { ReturnHead } from './ReturnHead.tsx'
import { ReturnTables } from './ReturnTables.tsx'
import { MarkFiled } from './returns/MarkFiled.tsx'
import {
  Gstr8,
  Gstr8Files,
  MarkGstr8Filed,
  type MonthReturnFieldsFragment,
  OperatorReturn,
  OperatorReturnSheet,
  TcsGstins,
} from './returns.graphql.ts'

/** Taxes collected and deducted in a month: GST by registration and GSTIN, income tax by PAN. */
export function OperatorReturns() {
  const registrations = useGql(TcsGstins).data?.tcsRegistrations.items ?? []
  const list = useListState({ sort: 'at', filters: { month: recentMonths(new Date()), gstin: 'text' } })
  const { gstin } = list.filter
  return gstin ? (
    <OfRegistration gstin={gstin} list={list} registrations={registrations} />
  ) : (
    <OfAll list={list} registrations={registrations} />
  )
}

type Props = { list: ListState; registrations: readonly { gstin: string; stateName: string }[] }

/** The month chosen in the list, by default the current one. */
const monthIn = ({ filter }: ListState) => filter.month ?? recentMonths(new Date())[0]

function OfAll(props: Props) {
  const month = monthIn(props.list)
  const { data, stale } = useData(OperatorReturn, { month }, { keep: true })
  const sheet = async () => (await request(OperatorReturnSheet, { month })).operatorReturn.sheet
  return <MonthReturn {...props} of={data.operatorReturn} stale={stale} sheet={sheet} />
}

function OfRegistration({ gstin, ...props }: Props & { gstin: string }) {
  const month = monthIn(props.list)
  const { data, stale } = useData(Gstr8, { gstin, month }, { keep: true })
  const files = async () => (await request(Gstr8Files, { gstin, month })).gstr8
  return (
    <MonthReturn {...props} of={data.gstr8} stale={stale} sheet={async () => (await files()).sheet}>
      <SheetButton
        label="JSON"
        sheet={async () => {
          const { json, sheet } = await files()
          return json ?? sheet
        }}
      />
      {data.gstr8.isToFile && !stale && <Filing gstin={gstin} month={data.gstr8.month} />}
    </MonthReturn>
  )
}

type ReturnProps = Props & {
  of: MonthReturnFieldsFragment
  stale: boolean
  sheet: ComponentProps<typeof SheetButton>['sheet']
  children?: ReactNode
}

function MonthReturn({ list, registrations, of, stale, sheet, children }: ReturnProps) {
  const t = useT()
  const [now, ...before] = recentMonths(new Date())
  return (
    <div className="stack">
      <Filters state={list}>
        <ChoiceFilter
          state={list}
          name="month"
          label={t('Month')}
          empty={now}
          options={before.map((value) => ({ value, label: value }))}
        />
        <ChoiceFilter
          state={list}
          name="gstin"
          label={t('Registration')}
          empty={t('All registrations')}
          options={registrations.map(({ gstin, stateName }) => ({ value: gstin, label: `${stateName}, ${gstin}` }))}
        />
        <SheetButton sheet={sheet} />
        {children}
      </Filters>
      <div className={stale ? 'stack stale' : 'stack'}>
        <ReturnHead of={of} />
        <ReturnTables of={of} />
      </div>
    </div>
  )
}

/** Records the acknowledgement number of a filed month. */
function Filing({ gstin, month }: { gstin: string; month: string }) {
  const t = useT()
  const may = useMay()('ledger:adjust')
  const mark = useMutation(MarkGstr8Filed, { successMessage: t('Saved') })
  if (!may) return null
  return (
    <MarkFiled gstin={gstin} month={month} run={(input) => mark.run({ input })}>
      {t('The figures shown are saved as filed. Later changes appear under “4 amendments” of a later month.')}
    </MarkFiled>
  )
}

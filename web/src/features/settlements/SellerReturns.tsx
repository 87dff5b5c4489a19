import { request } from '#graphql/request.ts'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { SheetButton } from '#ui/table/ExportButton.tsx'
import { ChoiceFilter, Filters } from '#ui/table/Filters.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { recentMonths } from './months.ts'
import { OwnTdsCertificates } from './OwnTdsCertificates.tsx'
import { ReturnHead } from './ReturnHead.tsx'
import { ReturnTables } from './ReturnTables.tsx'
import { Gstr2bMatch } from './returns/Gstr2bMatch.tsx'
import { Gstr1, Gstr1Files, OwnGstins } from './returns.graphql.ts'

/** The business's sales for its GST returns by GSTIN and month, in the tables of GSTR-1 or CMP-08. */
export function SellerReturns() {
  const t = useT()
  const { data } = useData(OwnGstins)
  const [first] = data.ownGstins
  if (!first) return <Empty title={t('No GSTIN yet')}>{t('Add a yard to your business first.')}</Empty>
  return (
    <div className="stack">
      <OfGstin gstins={data.ownGstins} first={first} />
      <Gstr2bMatch gstins={data.ownGstins} />
      <OwnTdsCertificates />
    </div>
  )
}

function OfGstin({ gstins, first }: { gstins: readonly string[]; first: string }) {
  const t = useT()
  const months = recentMonths(new Date())
  const list = useListState({ sort: 'at', filters: { gstin: gstins, month: months } })
  const requested = { gstin: list.filter.gstin ?? first, month: list.filter.month ?? months[0] }
  const { data, stale } = useData(Gstr1, requested, { keep: true })
  const files = async () => (await request(Gstr1Files, requested)).gstr1
  return (
    <div className="stack">
      <Filters state={list}>
        <ChoiceFilter
          state={list}
          name="gstin"
          label="GSTIN"
          empty={first}
          options={gstins.slice(1).map((value) => ({ value, label: value }))}
        />
        <ChoiceFilter
          state={list}
          name="month"
          label={t('Month')}
          empty={months[0]}
          options={months.slice(1).map((value) => ({ value, label: value }))}
        />
        <SheetButton sheet={async () => (await files()).sheet} />
        {data.gstr1.form === 'GSTR_1' && (
          <SheetButton
            label="JSON"
            sheet={async () => {
              const { json, sheet } = await files()
              return json ?? sheet
            }}
          />
        )}
      </Filters>
      <div className={stale ? 'stack stale' : 'stack'}>
        <ReturnHead of={data.gstr1} />
        <ReturnTables of={data.gstr1} />
      </div>
    </div>
  )
}

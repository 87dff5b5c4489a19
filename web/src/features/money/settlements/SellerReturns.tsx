import { request } from '#graphql/request.ts'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { SheetButton } from '#ui/table/ExportButton.tsx'
import { ChoiceFilter, Filters } from '#ui/table/Filters.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { recentMonths } from './months.ts'
import { OwnTdsCertificates } from './OwnTdsCertificates.tsx'
import { ReturnHead } from './ReturnHead.tsx'
import { ReturnTables } from './ReturnTables.tsx'
import { FilingChoice } from './returns/FilingChoice.tsx'
import { Gstr2bMatch } from './returns/Gstr2bMatch.tsx'
import { MarkFiled } from './returns/MarkFiled.tsx'
import { Gstr1, Gstr1Files, MarkIffFiled, OwnGstins } from './returns.graphql.ts'

/** The business's sales for its GST returns by GSTIN and month, in the tables of GSTR-1, IFF or CMP-08. */
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
      <FilingChoice gstin={requested.gstin} />
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
        {data.gstr1.form !== 'CMP_08' && (
          <SheetButton
            label="JSON"
            sheet={async () => {
              const { json, sheet } = await files()
              return json ?? sheet
            }}
          />
        )}
        {data.gstr1.isToFile && !stale && <Filing {...requested} until={data.gstr1.dueOn} />}
      </Filters>
      <div className={stale ? 'stack stale' : 'stack'}>
        <ReturnHead of={data.gstr1} />
        <ReturnTables of={data.gstr1} />
      </div>
    </div>
  )
}

/** Records what was furnished for a month (IFF). */
function Filing({ gstin, month, until }: { gstin: string; month: string; until: string | null }) {
  const t = useT()
  const may = useMay()('gstReturn:write')
  const mark = useMutation(MarkIffFiled, { successMessage: t('Saved') })
  if (!may) return null
  return (
    <MarkFiled gstin={gstin} month={month} until={until} run={(input) => mark.run({ input })}>
      {t('The documents of this file are saved as furnished, and GSTR-1 of the quarter leaves them out.')}
    </MarkFiled>
  )
}

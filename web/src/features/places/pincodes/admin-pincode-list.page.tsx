import { istDate } from '@neev/domain/core/fiscal'
import { pincodeTiers } from '@neev/domain/places/pincodes'
import { useState } from 'react'
import { errorText } from '#graphql/error-text.ts'
import { request } from '#graphql/request.ts'
import { useData } from '#graphql/use-data.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { figure, money, status, textColumn } from '#ui/table/columns.tsx'
import { saveFile } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { PincodeForm } from './PincodeForm.tsx'
import { PincodeImport } from './PincodeImport.tsx'
import { deliveryStates, tierNames } from './pincode-labels.ts'
import {
  type AdminPincodeFieldsFragment,
  AdminPincodes,
  type AdminPincodesQueryVariables,
  PincodeChoices,
  PincodeSheet,
  SetPincodesServiceable,
} from './pincodes.graphql.ts'

type Row = AdminPincodeFieldsFragment

const pincodeColumns = [
  { ...textColumn<Row>(text('Pincode'), ({ id }) => id, { sort: 'pincode' }), kind: 'name' as const },
  textColumn<Row>(text('District'), ({ district }) => district, {
    sort: 'district',
    second: ({ state, otherState }) => [state.name, otherState?.name].filter(Boolean).join(' / '),
  }),
  textColumn<Row>(text('Zone'), ({ zone }) => zone.name, {
    second: ({ hasPosition, byRoad }, t) => {
      if (!byRoad) return t('not by road: freight quoted on request')
      return hasPosition ? null : t('without a location: freight quoted on request')
    },
  }),
  textColumn<Row>(text('Tier'), ({ tier }, t) => tier && t(tierNames[tier])),
  money<Row>(text('Surcharge per tonne'), ({ surchargePaisePerTonne }) => surchargePaisePerTonne || null, {
    sort: 'surcharge',
  }),
  figure<Row>(text('Extra days'), ({ extraLeadDays }) => (extraLeadDays === 0 ? null : String(extraLeadDays)), {
    sort: 'days',
  }),
  status<Row, 'yes' | 'no'>(text('Status'), ({ serviceable }) => (serviceable ? 'yes' : 'no'), deliveryStates),
]

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Filter = NonNullable<AdminPincodesQueryVariables['filter']>

/** All pincodes of the filters as a file of the server. */
function ExportPincodes({ filter }: { filter: Filter }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const exportAll = async () => {
    setBusy(true)
    try {
      const { pincodeSheet } = await request(PincodeSheet, { filter })
      const answer = await fetch(pincodeSheet)
      if (!answer.ok) throw new Error(`The file could not be fetched: ${answer.status}`)
      saveFile(`pincodes-${istDate(new Date())}.xlsx`, await answer.blob(), sheetType)
    } catch (failure) {
      toast(errorText(t, failure), 'bad')
    }
    setBusy(false)
  }
  return (
    <BusyButton className="button" onClick={exportAll} busy={busy}>
      <Icon name="download" />
      {t('Export')}
    </BusyButton>
  )
}

/** Starts or stops delivery to pincodes, or after a question to all `n` of the filters. */
function useServiceable(filter: Filter, n: number) {
  const t = useT()
  const turn = useMutation(SetPincodesServiceable, {
    successMessage: ({ setPincodesServiceable: changed }) =>
      t('{n, plural, one {# pincode changed} other {# pincodes changed}}', { n: changed }),
  })
  const turnAll = async (serviceable: boolean) => {
    const question = {
      title: serviceable
        ? t('{n, plural, one {Deliver to # pincode?} other {Deliver to all # pincodes?}}', { n })
        : t('{n, plural, one {Stop delivering to # pincode?} other {Stop delivering to # pincodes?}}', { n }),
      body: t('All results of these filters, on every page of the list.'),
      verb: serviceable ? t('Deliver') : t('Stop delivery'),
    }
    if (await confirm({ ...question, ...(!serviceable && { tone: 'danger' as const }) }))
      await turn.runSafely({ filter, serviceable })
  }
  return { turn, turnAll }
}

/** The directory of pincodes: delivery, surcharge and lead time. */
export default function AdminPincodeListPage() {
  const t = useT()
  const may = useMay()('pincode:write')
  const list = useListState({
    sort: 'pincode',
    filters: { search: 'text', stateCode: 'text', serviceable: ['yes', 'no'], tier: pincodeTiers },
  })
  const { page } = list.variables
  const filter = {
    search: list.filter.search,
    stateCode: list.filter.stateCode,
    tier: list.filter.tier,
    serviceable: list.filter.serviceable === null ? null : list.filter.serviceable === 'yes',
  }
  const { data: choices } = useGql(PincodeChoices)
  const { data, stale } = useData(AdminPincodes, { page, filter }, { keep: true })
  const [open, setOpen] = useState<AdminPincodeFieldsFragment | 'import' | null>(null)
  const { turn, turnAll } = useServiceable(filter, data.adminPincodes.total ?? 0)
  return (
    <ListPage
      title={t('Pincodes')}
      subtitle={t('Where we deliver, with surcharges and extra days.')}
      actions={
        <>
          <ExportPincodes filter={filter} />
          {may && (
            <button type="button" className="button" onClick={() => setOpen('import')}>
              {t('Import')}
            </button>
          )}
        </>
      }
    >
      <Filters state={list}>
        <SearchFilter state={list} label={t('Pincode or district')} />
        <ChoiceFilter
          state={list}
          name="stateCode"
          label={t('State or territory')}
          options={(choices?.states ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        />
        <ChoiceFilter
          state={list}
          name="serviceable"
          label={t('Delivery')}
          options={(['yes', 'no'] as const).map((value) => ({ value, label: t(deliveryStates[value].label) }))}
        />
        <ChoiceFilter
          state={list}
          name="tier"
          label={t('Tier')}
          options={pincodeTiers.map((value) => ({ value, label: t(tierNames[value]) }))}
        />
        {may && list.narrowed > 0 && (data.adminPincodes.total ?? 0) > 0 && (
          <>
            <BusyButton className="button small" busy={turn.busy} onClick={() => turnAll(true)}>
              {t('Deliver to all of these')}
            </BusyButton>
            <BusyButton className="button small" busy={turn.busy} onClick={() => turnAll(false)}>
              {t('Stop delivering to all of these')}
            </BusyButton>
          </>
        )}
      </Filters>
      <ResourceTable
        label={t('Pincodes')}
        columns={pincodeColumns}
        page={data.adminPincodes}
        stale={stale}
        state={list}
        {...(may && {
          actions: (pincode: AdminPincodeFieldsFragment) => (
            <RowActions actions={[{ label: t('Edit'), run: () => setOpen(pincode) }]} />
          ),
          bulk: (rows: readonly AdminPincodeFieldsFragment[]) => (
            <>
              {[true, false].map((serviceable) => (
                <BusyButton
                  key={String(serviceable)}
                  className="button small"
                  busy={turn.busy}
                  onClick={() => turn.runSafely({ pincodes: rows.map(({ id }) => id), serviceable })}
                >
                  {serviceable ? t('Deliver') : t('Stop delivery')}
                </BusyButton>
              ))}
            </>
          ),
        })}
        empty={
          <Empty title={list.narrowed ? t('No pincodes match these filters') : t('No pincodes yet')}>
            {t('Import a file of pincodes to start.')}
          </Empty>
        }
      />
      <Dialog
        as="drawer"
        title={open === 'import' ? t('Import pincodes') : open ? `${open.id} ${open.district}` : ''}
        open={open !== null}
        onClose={() => setOpen(null)}
      >
        <div className="dialog-body">
          {open === 'import' && <PincodeImport onDone={() => setOpen(null)} />}
          {open !== null && open !== 'import' && <PincodeForm pincode={open} onDone={() => setOpen(null)} />}
        </div>
      </Dialog>
    </ListPage>
  )
}

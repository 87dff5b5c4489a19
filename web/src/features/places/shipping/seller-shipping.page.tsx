import { freightEnd } from '@neev/domain/places/shipping/freight-grids'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useTomorrow } from '#shared/rules/use-tomorrow.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { DateField } from '#ui/form/fields.tsx'
import { showDate } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { FreightTester } from './FreightTester.tsx'
import { GridForm } from './GridForm.tsx'
import { GridTable } from './GridTable.tsx'
import { GridVersions } from './GridVersions.tsx'
import {
  AddOwnFreightGrid,
  DeleteOwnFreightGrid,
  OwnFreight,
  type OwnFreightQuery,
  SetOwnFreightGridEnd,
} from './shipping.graphql.ts'

type Own = OwnFreightQuery['ownFreight']

/** A seller's own freight rates, for all dispatch points or one; otherwise the platform's apply. */
export default function SellerShippingPage() {
  const t = useT()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { data } = useData(OwnFreight)
  const { ownFreight: own } = data
  const yard = own.points.find(({ id }) => id === search.get('yard')) ?? null
  return (
    <DetailPage
      title={t('Freight rates')}
      subtitle={t('A yard’s rates come before the business’s rates, and those come before Neev’s rates.')}
    >
      <Tabs
        label={t('Yard')}
        tabs={[
          { to: pathname, label: t('All yards'), current: yard === null },
          ...own.points.map(({ id, name }) => ({
            to: `${pathname}?yard=${id}`,
            label: name,
            current: id === yard?.id,
          })),
        ]}
      />
      <Scope key={yard?.id} own={own} pointId={yard?.id ?? null} />
      {own.points.length > 0 && <FreightTester yards={own.points} />}
    </DetailPage>
  )
}

/** The current rates of a scope, or the broader ones that apply instead. */
function holdingOf({ grids, platform }: Own, pointId: string | null) {
  const inForce = grids.filter(({ state, isEnd }) => state === 'IN_FORCE' && !isEnd)
  const own = inForce.find((grid) => grid.pointId === pointId)
  const company = inForce.find((grid) => grid.pointId === null)
  return { own, wider: company ?? platform, isCompanies: company !== undefined }
}

function Scope({ own, pointId }: { own: Own; pointId: string | null }) {
  const t = useT()
  const may = useMay()('shipping:write:own')
  const [open, setOpen] = useState<'rates' | 'end' | null>(null)
  const add = useMutation(AddOwnFreightGrid, { successMessage: t('Rates saved') })
  const withdraw = useMutation(DeleteOwnFreightGrid, { successMessage: t('Withdrawn') })
  const versions = own.grids.filter((grid) => grid.pointId === pointId)
  const { own: holding, wider, isCompanies } = holdingOf(own, pointId)
  const close = () => setOpen(null)
  const title = holding
    ? t('Own rates since {day}', { day: showDate(holding.from) })
    : isCompanies
      ? t('Using the business’s rates')
      : t('Using Neev’s rates')
  const shown = holding ?? wider
  if (open === 'rates')
    return (
      <Section title={t('Own rates')}>
        <GridForm
          start={shown}
          onSave={async (input) => {
            await add.run({ pointId, input })
            close()
          }}
          onCancel={close}
        />
      </Section>
    )
  return (
    <>
      <Section
        title={title}
        action={
          may && (
            <div className="row wraps">
              {holding && (
                <button type="button" className="button small" onClick={() => setOpen('end')}>
                  {t('End own rates')}
                </button>
              )}
              <button type="button" className="button small primary" onClick={() => setOpen('rates')}>
                <Icon name="plus" />
                {holding ? t('Add rates') : t('Add own rates')}
              </button>
            </div>
          )
        }
      >
        {shown ? (
          <GridTable grid={shown} />
        ) : (
          <Empty title={t('No rates yet')}>{t('Without rates, all freight is quoted on request.')}</Empty>
        )}
      </Section>
      {versions.length > 0 && (
        <Section title={t('All versions')}>
          <GridVersions grids={versions} withdraw={may ? (id) => withdraw.runSafely({ id }) : undefined} />
        </Section>
      )}
      <EndDialog pointId={pointId} open={open === 'end'} onClose={close} />
    </>
  )
}

type EndProps = { pointId: string | null; open: boolean; onClose: () => void }

function EndDialog({ pointId, open, onClose }: EndProps) {
  const t = useT()
  const from = useTomorrow()
  const end = useMutation(SetOwnFreightGridEnd, { successMessage: t('Saved') })
  return (
    <FormDialog
      title={t('End own rates')}
      open={open}
      onClose={onClose}
      schema={freightEnd}
      defaults={{ from }}
      onSubmit={(values) => end.run({ pointId, from: values.from })}
      submit={t('End own rates')}
    >
      <DateField
        name="from"
        label={t('From this date')}
        hint={t('The more general rates apply again: the business’s rates for a yard, Neev’s rates for the business.')}
      />
    </FormDialog>
  )
}

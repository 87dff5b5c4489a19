import { useNavigate } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { GridForm } from './GridForm.tsx'
import { AddFreightGrid, FreightGrids } from './shipping.graphql.ts'

/** New rates of the platform from a future date, starting from the current ones. */
export default function AdminShippingAddPage() {
  const t = useT()
  const go = useNavigate()
  const { data } = useData(FreightGrids)
  const add = useMutation(AddFreightGrid, { successMessage: t('Rates saved') })
  const holding = data.freightGrids.find(({ state }) => state === 'IN_FORCE')
  return (
    <DetailPage
      title={t('Change freight rates')}
      subtitle={t('Today’s rates stay in force until the start date of the new ones.')}
      back={{ to: paths.admin.shippingList(), label: t('Freight rates') }}
    >
      <Section title={t('Rates')}>
        <GridForm
          start={holding ?? null}
          onSave={async (input) => {
            await add.run({ input })
            await go(paths.admin.shippingList())
          }}
        />
      </Section>
    </DetailPage>
  )
}

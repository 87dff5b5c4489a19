import { drawInput } from '@neev/domain/money/settlements/settlements'
import { useNavigate } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/fields.tsx'
import { SellersToAdjust } from './ledger.graphql.ts'
import { CreateSettlement } from './settlements.graphql.ts'

/** Creates a seller's statement up to today, and opens it. */
export function DrawForm() {
  const t = useT()
  const navigate = useNavigate()
  const draw = useMutation(CreateSettlement)
  const { data } = useGql(SellersToAdjust)
  const options = (data?.sellersOfOrders ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Form
      schema={drawInput}
      defaults={{ sellerId: '' }}
      onSubmit={async (input) => {
        const { createSettlement } = await draw.run(input)
        navigate(paths.admin.settlementDetail({ id: createSettlement.id }))
      }}
      submit={t('Create')}
    >
      <p className="ink2">
        {t('It includes everything payable up to today. The next statement starts where this one ends.')}
      </p>
      <SelectField name="sellerId" label={t('Seller')} options={options} />
    </Form>
  )
}

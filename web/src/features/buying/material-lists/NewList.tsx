import { listNameInput, pastedListInput } from '@neev/domain/buying/material-lists/lists'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextareaField, TextField } from '#ui/form/fields.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { FileField } from './FileField.tsx'
import { CreateMaterialList, PasteMaterialList, SaveCartAsMaterialList } from './material-lists.operations.graphql.ts'

type Way = 'PASTE' | 'FILE' | 'CART' | 'EMPTY'

/** A new list: from a pasted text or typed SKUs, a file or photo, the cart, or without lines. */
export function NewList() {
  const t = useT()
  const [query] = useSearchParams()
  const [way, setWay] = useState<Way>(query.get('from') === 'cart' ? 'CART' : 'PASTE')
  return (
    <Section title={t('New list')}>
      <div className="stack">
        <SegmentedControl
          label={t('Make it from')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'PASTE', label: t('Text or SKUs') },
            { value: 'FILE', label: t('File or photo') },
            { value: 'CART', label: t('Cart') },
            { value: 'EMPTY', label: t('Nothing') },
          ]}
        />
        {way === 'PASTE' && <PasteForm />}
        {way === 'FILE' && <FileField />}
        {(way === 'CART' || way === 'EMPTY') && <NameForm key={way} way={way} />}
      </div>
    </Section>
  )
}

function useOpen() {
  const navigate = useNavigate()
  return (id: string) => navigate(paths.userList({ id }))
}

function PasteForm() {
  const t = useT()
  const open = useOpen()
  const paste = useMutation(PasteMaterialList)
  return (
    <Form
      schema={pastedListInput}
      defaults={{ name: '', text: '' }}
      submit={t('Make list')}
      onSubmit={async (input) => open((await paste.run(input)).pasteMaterialList.id)}
    >
      <TextField name="name" label={t('Name')} hint={t('For example the building and its stage.')} />
      <TextareaField
        name="text"
        label={t('One item per line')}
        hint={t(
          'A message, rows copied from a spreadsheet, or SKU and quantity: “12 mm TMT 3 ton”, “CEM-ACC-PPC, 100”.',
        )}
      />
    </Form>
  )
}

function NameForm({ way }: { way: 'CART' | 'EMPTY' }) {
  const t = useT()
  const open = useOpen()
  const save = useMutation(SaveCartAsMaterialList)
  const create = useMutation(CreateMaterialList)
  const make = async (input: { name: string }) =>
    way === 'CART' ? (await save.run(input)).saveCartAsMaterialList.id : (await create.run(input)).createMaterialList.id
  return (
    <Form
      schema={listNameInput}
      defaults={{ name: '' }}
      submit={way === 'CART' ? t('Save the cart as a list') : t('Make list')}
      onSubmit={async (input) => open(await make(input))}
    >
      <TextField name="name" label={t('Name')} />
    </Form>
  )
}

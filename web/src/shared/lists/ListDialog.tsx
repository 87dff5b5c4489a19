import { listNameInput } from '@neev/domain/buying/material-lists/lists'
import { useState } from 'react'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import type { ListPaths, ToList } from './AddToList.tsx'
import styles from './list-dialog.module.css'
import { AddSizeToList, OwnLists, SaveCartAsList } from './lists.operations.graphql.ts'

type List = { id: string; name: string }
type Props = { goods: ToList; title: string; to: ListPaths; onClose: () => void }

/** The user's lists, and a field for a new one. */
export default function ListDialog({ goods, title, to, onClose }: Props) {
  const t = useT()
  const [done, setDone] = useState<List | null>(null)
  return (
    <Dialog title={title} open onClose={onClose}>
      <div className="dialog-body stack">
        {done ? (
          <p role="status">
            {t('Added to')}{' '}
            <Link className="link" to={to.list(done.id)} onClick={onClose}>
              {done.name}
            </Link>
          </p>
        ) : (
          <>
            {goods !== 'CART' && <OwnListButtons goods={goods} onDone={setDone} />}
            <NewListForm goods={goods} onDone={setDone} />
          </>
        )}
      </div>
    </Dialog>
  )
}

type GoodsProps = { goods: Exclude<ToList, 'CART'>; onDone: (list: List) => void }

function OwnListButtons({ goods, onDone }: GoodsProps) {
  const t = useT()
  const { items } = useData(OwnLists).data.materialLists
  const add = useMutation(AddSizeToList)
  if (items.length === 0) return null
  return (
    <ul className={styles.choices} aria-label={t('Material lists')}>
      {items.map(({ id, name, lineCount }) => (
        <li key={id}>
          <BusyButton
            className="button wide"
            busy={add.busy}
            onClick={async () => {
              const added = await add.runSafely({ listId: id, name: '', ...goods })
              if (added) onDone(added.addSizeToMaterialList)
            }}
          >
            {name}
            <span className="ink3 t13">{t('{n, plural, one {# line} other {# lines}}', { n: lineCount })}</span>
          </BusyButton>
        </li>
      ))}
    </ul>
  )
}

function NewListForm({ goods, onDone }: { goods: ToList; onDone: (list: List) => void }) {
  const t = useT()
  const add = useMutation(AddSizeToList)
  const save = useMutation(SaveCartAsList)
  return (
    <Form
      schema={listNameInput}
      defaults={{ name: '' }}
      submit={goods === 'CART' ? t('Save') : t('Make list')}
      onSubmit={async ({ name }) => {
        if (goods === 'CART') onDone((await save.run({ name })).saveCartAsMaterialList)
        else onDone((await add.run({ listId: null, name, ...goods })).addSizeToMaterialList)
      }}
    >
      <TextField name="name" label={t('Name of the new list')} />
    </Form>
  )
}

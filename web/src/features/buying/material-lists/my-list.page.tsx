import { addedLinesInput, listNameInput } from '@neev/domain/buying/material-lists/lists'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { readingText } from '#shared/tables/reading-text.ts'
import { usePincode } from '#state/place.ts'
import { useMay } from '#state/use-may.ts'
import styles from '#ui/account-page.module.css'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { CheckboxField, TextareaField, TextField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { ColumnsForm } from './ColumnsForm.tsx'
import { ListFacts, ListWays } from './ListFacts.tsx'
import { ListLine } from './ListLine.tsx'
import { photoOf } from './list-photo.ts'
import css from './lists.module.css'
import {
  AddMaterialLines,
  CopyMaterialList,
  DeleteMaterialList,
  JoinMaterialLines,
  MaterialEstimate,
  MaterialList,
  type MaterialListQuery,
  RenameMaterialList,
  ShareMaterialList,
  UnshareMaterialList,
} from './material-lists.operations.graphql.ts'

export type List = MaterialListQuery['materialList']

/** Both answers are fine. */
const anySharing = problemSchema<{ membersEdit: boolean }>(() => ({}))

/** A list of materials: its lines with their products, what it costs delivered, and the ways on. */
export default function MyListPage() {
  const t = useT()
  const { id = '' } = useParams()
  const { materialList: list } = useData(MaterialList, { id }).data
  const pincode = usePincode()
  const priced = useGql(MaterialEstimate, { id, pincode: pincode ?? '' }, { skip: pincode === null, keep: true })
  const estimate = priced.data?.materialList.estimate ?? null
  const byLine = new Map(estimate?.lines.map((line) => [line.lineId, line]))
  return (
    <div className={`wrap ${styles.page}`}>
      <DetailPage
        title={list.name}
        subtitle={<Origin list={list} />}
        back={{ to: paths.userLists(), label: t('Material lists') }}
        badge={list.isShared && <Badge tone="blue">{t('Shared with the company')}</Badge>}
        actions={<ListActions list={list} />}
      >
        {list.source === 'PHOTO' && list.table && <PhotoSection id={list.id} />}
        {list.table && list.mayEdit && <ColumnsForm list={list} table={list.table} />}
        <ListFacts list={list} estimate={estimate} error={priced.error} />
        <Section title={t('Lines')} action={list.mayEdit && <JoinButton list={list} />}>
          {list.lines.length === 0 && <p className="ink2">{t('This list has no lines yet. Add some below.')}</p>}
          <ol className={css.lines}>
            {list.lines.map((line) => (
              <ListLine key={line.id} line={line} price={byLine.get(line.id) ?? null} mayEdit={list.mayEdit} />
            ))}
          </ol>
          {list.mayEdit && <AddLines key={list.lineCount} id={list.id} />}
        </Section>
        <ListWays list={list} pincode={pincode} />
      </DetailPage>
    </div>
  )
}

/** The photo to compare the lines with, as long as this visit lasts; the server has not kept it. */
function PhotoSection({ id }: { id: string }) {
  const t = useT()
  const photo = photoOf(id)
  return (
    <Section title={t('Photo')}>
      <div className="stack">
        <p className="note amber">
          {t('Compare each quantity with the photo: a decimal point or a digit can be lost in reading.')}
        </p>
        {photo ? (
          <a href={photo} target="_blank" rel="noreferrer">
            <img className={css.photo} src={photo} alt={t('Your photo')} />
          </a>
        ) : (
          <p className="ink2">{t('The photo was not kept. Open the original to compare.')}</p>
        )}
      </div>
    </Section>
  )
}

function Origin({ list }: { list: List }) {
  const t = useT()
  const { fileName, reading, headings, totals, isOwn, ownerName } = list
  const parts = [
    !isOwn && t('Shared by {name}', { name: ownerName }),
    fileName,
    reading && readingText(t, reading),
    headings + totals > 0 &&
      t(
        '{headings, plural, one {# heading} other {# headings}} and {totals, plural, one {# total} other {# totals}} left out',
        { headings, totals },
      ),
  ]
  return parts.filter(Boolean).join(' · ') || t('{n, plural, one {# line} other {# lines}}', { n: list.lineCount })
}

/** Sharing with the company of the owner, and whether its members edit the list. */
function Sharing({ list: { id, isShared, membersEdit }, onDone }: { list: List; onDone: () => void }) {
  const t = useT()
  const share = useMutation(ShareMaterialList, { successMessage: t('Shared with the company') })
  const unshare = useMutation(UnshareMaterialList, { successMessage: t('No longer shared') })
  const end = async () => {
    if (await unshare.runSafely({ id })) onDone()
  }
  return (
    <Form
      schema={anySharing}
      defaults={{ membersEdit }}
      submit={isShared ? t('Save') : t('Share with the company')}
      onSubmit={async (input) => {
        await share.run({ id, ...input })
        onDone()
      }}
      actions={
        isShared && (
          <BusyButton className="button" busy={unshare.busy} onClick={end}>
            {t('Stop sharing')}
          </BusyButton>
        )
      }
    >
      <p>{t('All members of your company can read, order and copy this list. It stays yours.')}</p>
      <CheckboxField name="membersEdit" label={t('Members can also change its lines')} />
    </Form>
  )
}

function ListActions({ list }: { list: List }) {
  const { id, name, isOwn } = list
  const t = useT()
  const navigate = useNavigate()
  const copy = useMutation(CopyMaterialList, { successMessage: t('Copied') })
  const remove = useMutation(DeleteMaterialList, { successMessage: t('Deleted') })
  const rename = useMutation(RenameMaterialList, { successMessage: t('Saved') })
  const [isNaming, setNaming] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const buysForCompany = useMay()('company:read')
  const deleteIt = async () => {
    const yes = await confirm({ title: t('Delete this list?'), verb: t('Delete list'), tone: 'danger' })
    if (yes && (await remove.runSafely({ id }))) navigate(paths.userLists())
  }
  const copyIt = async () => {
    const copied = await copy.runSafely({ id })
    if (copied) navigate(paths.userList({ id: copied.copyMaterialList.id }))
  }
  return (
    <>
      {isOwn && (
        <button type="button" className="button" onClick={() => setNaming(true)}>
          {t('Rename')}
        </button>
      )}
      {isOwn && buysForCompany && (
        <button type="button" className="button" onClick={() => setSharing(true)}>
          {t('Share list')}
        </button>
      )}
      <BusyButton className="button" busy={copy.busy} onClick={copyIt}>
        {t('Copy')}
      </BusyButton>
      {isOwn && (
        <BusyButton className="button" busy={remove.busy} onClick={deleteIt}>
          {t('Delete list')}
        </BusyButton>
      )}
      <Dialog title={t('Share with the company')} open={isSharing} onClose={() => setSharing(false)}>
        <div className="dialog-body">
          <Sharing list={list} onDone={() => setSharing(false)} />
        </div>
      </Dialog>
      <FormDialog
        title={t('Rename')}
        open={isNaming}
        onClose={() => setNaming(false)}
        schema={listNameInput}
        defaults={{ name }}
        submit={t('Save')}
        onSubmit={(input) => rename.run({ id, ...input })}
      >
        <TextField name="name" label={t('Name')} />
      </FormDialog>
    </>
  )
}

/** Offered if a size stands in several lines. */
function JoinButton({ list: { id, lines } }: { list: List }) {
  const t = useT()
  const join = useMutation(JoinMaterialLines, { successMessage: t('Joined') })
  const count = lines.filter(({ duplicateOf, product }) => duplicateOf !== null && product).length
  if (count === 0) return null
  return (
    <BusyButton className="button small" busy={join.busy} onClick={() => join.runSafely({ id })}>
      {t('Join {n, plural, one {# duplicate} other {# duplicates}}', { n: count })}
    </BusyButton>
  )
}

/** Further lines as text: a message, or SKU and quantity. */
function AddLines({ id }: { id: string }) {
  const t = useT()
  const add = useMutation(AddMaterialLines, { successMessage: t('Lines added') })
  return (
    <Form
      schema={addedLinesInput}
      defaults={{ text: '' }}
      submit={t('Add lines')}
      onSubmit={async (input) => {
        await add.run({ id, ...input })
      }}
    >
      <TextareaField
        name="text"
        label={t('More items, one per line')}
        hint={t('In your words, or SKU and quantity: “CEM-ACC-PPC, 100”.')}
      />
    </Form>
  )
}

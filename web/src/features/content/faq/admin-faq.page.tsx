import { textIn } from '@neev/domain/content/languages'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useDeletion } from '#shared/records/use-deletion.ts'
import { useOrder } from '#shared/records/use-order.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import styles from '#ui/detail/rows.module.css'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { type RowAction, RowActions } from '#ui/table/RowActions.tsx'
import { FaqGroupForm, FaqQuestionForm } from './FaqForms.tsx'
import {
  DeleteFaqGroup,
  DeleteFaqQuestion,
  FaqGroups,
  type FaqGroupsQuery,
  OrderFaqGroups,
  OrderFaqQuestions,
} from './faq.operations.graphql.ts'

export type FaqGroup = FaqGroupsQuery['faqGroups'][number]
export type FaqQuestion = FaqGroup['questions'][number]
type Open = { group: FaqGroup | null } | { question: FaqQuestion | null; groupId: string }

/** Questions and answers by heading: text, order, and whether readers see them. */
export default function AdminFaqPage() {
  const t = useT()
  const may = useMay()
  const { data } = useData(FaqGroups)
  const groups = data.faqGroups
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const isGroup = open !== null && 'group' in open
  return (
    <ListPage
      title={t('Questions and answers')}
      subtitle={t('Changes are shown to readers at once.')}
      actions={
        may('content:write') && (
          <button type="button" className="button primary" onClick={() => setOpen({ group: null })}>
            <Icon name="plus" />
            {t('Add heading')}
          </button>
        )
      }
    >
      {groups.length === 0 && <Empty title={t('No questions yet')} />}
      <div className="stack">
        {groups.map((group) => (
          <Group key={group.id} group={group} groups={groups} onOpen={setOpen} />
        ))}
      </div>
      <Dialog as="drawer" title={isGroup ? t('Heading') : t('Question')} open={open !== null} onClose={close}>
        {open && (
          <div className="dialog-body">
            {'group' in open ? (
              <FaqGroupForm group={open.group} onDone={close} />
            ) : (
              <FaqQuestionForm question={open.question} groupId={open.groupId} groups={groups} onDone={close} />
            )}
          </div>
        )}
      </Dialog>
    </ListPage>
  )
}

type GroupProps = { group: FaqGroup; groups: readonly FaqGroup[]; onOpen: (open: Open) => void }

function Group({ group, groups, onOpen }: GroupProps) {
  const t = useT()
  const may = useMay()
  const remove = useMutation(DeleteFaqGroup, { successMessage: t('Deleted') })
  const orderGroups = useMutation(OrderFaqGroups)
  const orderOf = useOrder(groups, (ids) => orderGroups.runSafely({ ids }))
  const { questions } = group
  const actions: RowAction[] = [
    ...(may('content:write')
      ? [
          { label: t('Add question'), run: () => onOpen({ question: null, groupId: group.id }) },
          { label: t('Edit heading'), run: () => onOpen({ group }) },
          ...orderOf(group),
        ]
      : []),
    ...(may('content:delete')
      ? [
          {
            label: t('Delete heading'),
            danger: true,
            whyNot: questions.length > 0 ? t('Delete or move its questions first.') : null,
            run: () => void remove.runSafely({ id: group.id }),
          },
        ]
      : []),
  ]
  return (
    <Section title={textIn(group.texts, 'en')?.title ?? ''} action={<RowActions actions={actions} />}>
      <Questions group={group} onOpen={onOpen} />
      {questions.length === 0 && <p className="ink2">{t('No questions yet')}</p>}
    </Section>
  )
}

function Questions({ group: { id: groupId, questions }, onOpen }: Pick<GroupProps, 'group' | 'onOpen'>) {
  const t = useT()
  const may = useMay()
  const order = useMutation(OrderFaqQuestions)
  const orderOf = useOrder(questions, (ids) => order.runSafely({ groupId, ids }))
  const { deletionOf } = useDeletion(DeleteFaqQuestion)
  return (
    <ol className={styles.faqRows}>
      {questions.map((question) => {
        const { id, isShown, texts } = question
        const title = textIn(texts, 'en')?.question ?? ''
        return (
          <li key={id} className="row between">
            <span>
              {title} {!isShown && <Badge tone="grey">{t('Hidden')}</Badge>}
            </span>
            <RowActions
              actions={[
                ...(may('content:write')
                  ? [{ label: t('Edit'), run: () => onOpen({ question, groupId }) }, ...orderOf(question)]
                  : []),
                ...(may('content:delete') ? [deletionOf({ title, variables: { id } })] : []),
              ]}
            />
          </li>
        )
      })}
    </ol>
  )
}

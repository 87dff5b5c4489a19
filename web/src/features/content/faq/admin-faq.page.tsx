import { movedBy } from '@neev/domain/content/faq'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import styles from '#ui/detail/rows.module.css'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
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

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

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
        {groups.map((group, at) => (
          <Group key={group.id} group={group} groups={groups} at={at} onOpen={setOpen} />
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

type GroupProps = { group: FaqGroup; groups: readonly FaqGroup[]; at: number; onOpen: (open: Open) => void }

function Group({ group, groups, at, onOpen }: GroupProps) {
  const t = useT()
  const may = useMay()
  const remove = useMutation(DeleteFaqGroup, { successMessage: t('Deleted') })
  const removeQuestion = useMutation(DeleteFaqQuestion, { successMessage: t('Deleted') })
  const orderGroups = useMutation(OrderFaqGroups)
  const orderQuestions = useMutation(OrderFaqQuestions)
  const canWrite = may('content:write')
  const title = group.texts.find(({ language }) => language === 'en')?.title ?? ''
  const { questions } = group
  const moveGroup = (by: 1 | -1) => orderGroups.runSafely({ ids: idsOf(movedBy(groups, at, by)) })
  const moveQuestion = (index: number, by: 1 | -1) =>
    orderQuestions.runSafely({ groupId: group.id, ids: idsOf(movedBy(questions, index, by)) })
  const drop = async (question: FaqQuestion, name: string) => {
    const sure = await confirm({ title: t('Delete {title}?', { title: name }), verb: t('Delete'), tone: 'danger' })
    if (sure) await removeQuestion.runSafely({ id: question.id })
  }
  return (
    <Section
      title={title}
      action={
        <RowActions
          actions={[
            ...(canWrite
              ? [
                  { label: t('Add question'), run: () => onOpen({ question: null, groupId: group.id }) },
                  { label: t('Edit heading'), run: () => onOpen({ group }) },
                  { label: t('Move up'), whyNot: at === 0 ? t('First') : null, run: () => moveGroup(-1) },
                  {
                    label: t('Move down'),
                    whyNot: at === groups.length - 1 ? t('Last') : null,
                    run: () => moveGroup(1),
                  },
                ]
              : []),
            ...(may('content:delete')
              ? [
                  {
                    label: t('Delete heading'),
                    danger: true,
                    whyNot: questions.length > 0 ? t('Delete or move its questions first.') : null,
                    run: () => remove.runSafely({ id: group.id }),
                  },
                ]
              : []),
          ]}
        />
      }
    >
      <ol className={styles.faqRows}>
        {questions.map((question, index) => {
          const name = question.texts.find(({ language }) => language === 'en')?.question ?? ''
          return (
            <li key={question.id} className="row between">
              <span>
                {name} {!question.isShown && <Badge tone="grey">{t('Hidden')}</Badge>}
              </span>
              <RowActions
                actions={[
                  ...(canWrite
                    ? [
                        { label: t('Edit'), run: () => onOpen({ question, groupId: group.id }) },
                        {
                          label: t('Move up'),
                          whyNot: index === 0 ? t('First') : null,
                          run: () => moveQuestion(index, -1),
                        },
                        {
                          label: t('Move down'),
                          whyNot: index === questions.length - 1 ? t('Last') : null,
                          run: () => moveQuestion(index, 1),
                        },
                      ]
                    : []),
                  ...(may('content:delete')
                    ? [{ label: t('Delete'), danger: true, run: () => drop(question, name) }]
                    : []),
                ]}
              />
            </li>
          )
        })}
      </ol>
      {questions.length === 0 && <p className="ink2">{t('No questions yet')}</p>}
    </Section>
  )
}

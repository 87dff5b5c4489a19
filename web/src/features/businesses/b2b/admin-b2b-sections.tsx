import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { reviewLabels } from '#shared/registration/review-labels.ts'
import { reviewParts } from '#shared/registration/review-parts.tsx'
import { type TransitionLabels, useTransitions } from '#shared/registration/use-transitions.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { RowActions } from '#ui/table/RowActions.tsx'
import {
  AddB2bNote,
  type AdminB2bFieldsFragment,
  SetB2bCheck,
  SetB2bManager,
  SubmitB2bDocumentDecision,
  UpdateB2bStatus,
} from './admin-b2b.graphql.ts'

type Props = { company: AdminB2bFieldsFragment }
type Transition = AdminB2bFieldsFragment['transitions'][number]['transition']

const transitionLabels: Record<Transition, TransitionLabels> = {
  ...reviewLabels,
  approve: {
    ...reviewLabels.approve,
    body: text('It can buy as a company immediately, and its sites are added to its addresses.'),
  },
  release: {
    verb: text('Reactivate'),
    title: text('Reactivate {name}?'),
    body: text('It can buy as a company again.'),
  },
  reject: { ...reviewLabels.reject, body: text('This cannot be undone. The company can apply again.') },
  hold: {
    verb: text('Put on hold'),
    title: text('Put {name} on hold?'),
    body: text('It buys as a customer until you reactivate it.'),
    reason: text('Message to the company'),
    danger: true,
  },
}

/** Transitions of a company open now, the usual one first. */
export function B2bTransitions({ company: { id, companyName, transitions } }: Props) {
  const t = useT()
  const may = useMay()('b2b:approve')
  const transition = useMutation(UpdateB2bStatus, { successMessage: t('Saved') })
  const entries = useTransitions(transitionLabels, companyName, (step, note) =>
    transition.runSafely({ id, transition: step, note }),
  )
  return may && transitions.length > 0 ? <RowActions actions={entries(transitions)} /> : null
}

/** What staff review of a company. */
export const companyParts = reviewParts({
  owner: 'B2B',
  decide: 'b2b:approve',
  write: 'b2b:write',
  check: SetB2bCheck,
  note: AddB2bNote,
  document: SubmitB2bDocumentDecision,
  hint: text('The company cannot see this.'),
  reason: text('Message to the company'),
  handIn: text('Upload for the company'),
})

const plan = problemSchema<{ managerId: string }>(() => ({}))

/** The colleague who looks after it. */
export function B2bManager({ company: { id, managerId, managerName, colleagues } }: Props) {
  const t = useT()
  const may = useMay()('b2b:write')
  const save = useMutation(SetB2bManager, { successMessage: t('Saved') })
  if (!may) return null
  // A former account manager is still displayed
  const gone = managerId && managerName && !colleagues.some((one) => one.id === managerId)
  const people = gone ? [...colleagues, { id: managerId, name: managerName }] : colleagues
  return (
    <Section title={t('Account manager')}>
      <Form
        schema={plan}
        defaults={{ managerId: managerId ?? '' }}
        submit={t('Save')}
        onSubmit={(next) => save.run({ id, managerId: next.managerId || null })}
      >
        <SelectField
          name="managerId"
          label={t('Account manager')}
          optional
          options={people.map((one) => ({ value: one.id, label: one.name }))}
        />
      </Form>
    </Section>
  )
}

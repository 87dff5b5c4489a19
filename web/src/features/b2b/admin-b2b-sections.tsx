import { type PaymentTerms, paymentTerms } from '@neev/domain/b2b'
import { type TransitionLabels, useTransitions } from '#kit/application/use-transitions.ts'
import { Checklist } from '#kit/detail/Checklist.tsx'
import { Section } from '#kit/detail/DetailPage.tsx'
import { Notes } from '#kit/detail/Notes.tsx'
import { DecideDocuments } from '#kit/documents/DecideDocuments.tsx'
import { checked } from '#kit/form/checked.ts'
import { Form } from '#kit/form/Form.tsx'
import { SelectField } from '#kit/form/fields.tsx'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { text } from '#kit/i18n/text.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { RowActions } from '#kit/table/RowActions.tsx'
import { useMay } from '#state/use-may.ts'
import {
  AddB2bNote,
  AdminB2bAccount,
  AdminB2bAccounts,
  type AdminB2bFieldsFragment,
  SetB2bCheck,
  SetB2bTerms,
  SubmitB2bDocumentDecision,
  UpdateB2bStatus,
} from './admin-b2b.graphql.ts'
import { termNames } from './b2b-labels.ts'

type Props = { company: AdminB2bFieldsFragment }
type Move = AdminB2bFieldsFragment['transitions'][number]['transition']
const refreshes = [AdminB2bAccount, AdminB2bAccounts]

const transitionLabels: Record<Move, TransitionLabels> = {
  review: { verb: text('Begin to look at it'), title: text('Begin to look at {name}?') },
  approve: {
    verb: text('Approve'),
    title: text('Approve {name}?'),
    body: text('It buys as a company from now on; its sites stand among its addresses.'),
  },
  release: {
    verb: text('Let it go on'),
    title: text('Let {name} go on?'),
    body: text('It buys as a company again.'),
  },
  requestChanges: {
    verb: text('Ask for changes'),
    title: text('What should {name} change?'),
    reason: text('What the applicant reads'),
  },
  reject: {
    verb: text('Reject'),
    title: text('Reject {name}?'),
    body: text('This can not be taken back; the company can apply anew.'),
    reason: text('What the applicant reads'),
    danger: true,
  },
  hold: {
    verb: text('Put on hold'),
    title: text('Put {name} on hold?'),
    body: text('It buys as a customer until you let it go on.'),
    reason: text('What the company reads'),
    danger: true,
  },
}

/** The steps that can be done with a company now, the usual one first. */
export function B2bTransitions({ company: { id, companyName, transitions } }: Props) {
  const t = useT()
  const may = useMay()('b2b:approve')
  const transition = useMutation(UpdateB2bStatus, { successMessage: t('Saved'), refreshes })
  const entries = useTransitions(transitionLabels, companyName, (step, note) =>
    transition.runSafely({ id, transition: step, note }),
  )
  return may && transitions.length > 0 ? <RowActions actions={entries(transitions)} /> : null
}

export function B2bChecks({ company: { id, checks } }: Props) {
  const t = useT()
  const may = useMay()('b2b:approve')
  const set = useMutation(SetB2bCheck, { successMessage: t('Saved'), refreshes })
  return (
    <Checklist checks={checks} onDecide={may ? (check) => set.runSafely({ id, ...check }) : null} busy={set.busy} />
  )
}

export function B2bNotes({ company: { id, notes } }: Props) {
  const t = useT()
  const may = useMay()('b2b:write')
  const add = useMutation(AddB2bNote, { successMessage: t('Saved'), refreshes: [AdminB2bAccount] })
  return (
    <Notes notes={notes} hint={t('The company never sees it.')} onAdd={may ? (body) => add.run({ id, body }) : null} />
  )
}

export function B2bDocuments({ company: { id, documents } }: Props) {
  const t = useT()
  const may = useMay()
  const decide = useMutation(SubmitB2bDocumentDecision, { successMessage: t('Saved'), refreshes })
  return (
    <DecideDocuments
      owner="B2B"
      ownerId={id}
      documents={documents}
      refreshes={refreshes}
      mayDecide={may('b2b:approve')}
      mayHandIn={may('b2b:write')}
      decide={decide}
      labels={{ reason: t('What the company reads'), handIn: t('Hand in for the company') }}
    />
  )
}

type Plan = { paymentTerms: PaymentTerms; managerId: string }
const plan = checked<Plan>(() => ({}))

/** On which terms a company pays, and who looks after it. */
export function B2bPlan({ company: { id, paymentTerms: terms, managerId, managerName, colleagues } }: Props) {
  const t = useT()
  const may = useMay()('b2b:write')
  const save = useMutation(SetB2bTerms, { successMessage: t('Saved'), refreshes })
  if (!may) return null
  // somebody who works elsewhere by now is still named
  const gone = managerId && managerName && !colleagues.some((one) => one.id === managerId)
  const people = gone ? [...colleagues, { id: managerId, name: managerName }] : colleagues
  return (
    <Section title={t('Terms')}>
      <Form
        schema={plan}
        defaults={{ paymentTerms: terms, managerId: managerId ?? '' }}
        submit={t('Save')}
        onSubmit={(next) => save.run({ id, paymentTerms: next.paymentTerms, managerId: next.managerId || null })}
      >
        <SelectField
          name="paymentTerms"
          label={t('Payment terms')}
          hint={t(
            'Terms after delivery are not offered at checkout yet: until then companies pay in advance and do not see them.',
          )}
          options={paymentTerms.map((value) => ({ value, label: t(termNames[value]) }))}
        />
        <SelectField
          name="managerId"
          label={t('Looked after by')}
          optional
          options={people.map((one) => ({ value: one.id, label: one.name }))}
        />
      </Form>
    </Section>
  )
}

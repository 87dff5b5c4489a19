import { associateCompany } from '@neev/domain/businesses/associate-inputs'
import type { AssociateTransition } from '@neev/domain/businesses/associates'
import { cleanCode } from '@neev/domain/core/input/clean'
import { useState } from 'react'
import { ruleTextWithTerms } from '#graphql/rule-text-with-terms.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { reviewLabels } from '#shared/registration/review-labels.ts'
import { type TransitionLabels, useTransitions } from '#shared/registration/use-transitions.ts'
import { useMay } from '#state/use-may.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { GstinField, TextField } from '#ui/form/fields.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { type AdminAssociateFieldsFragment, ApproveAssociate, UpdateAssociateStatus } from './associates.graphql.ts'

type Associate = AdminAssociateFieldsFragment

const transitionLabels: Record<AssociateTransition, TransitionLabels> = {
  approve: reviewLabels.approve,
  contact: { verb: text('Mark as contacted'), title: text('Mark {name} as contacted?') },
  awaitDocuments: { verb: text('Mark as waiting for documents'), title: text('Wait for documents from {name}?') },
  takeUp: { verb: text('Reopen'), title: text('Reopen the application of {name}?') },
  duplicate: {
    verb: text('Mark as duplicate'),
    title: text('Mark this as a duplicate?'),
    body: text('The applicant is not notified.'),
  },
  drop: {
    verb: text('Discard'),
    title: text('Discard the application of {name}?'),
    body: text('The applicant is not notified.'),
    reason: text('Reason, for other admins'),
  },
  reject: { ...reviewLabels.reject, body: text('This cannot be undone. They can apply again.') },
}

/** The effect of an approval, shown before it is made. */
const approvals: Record<Associate['type'], string> = {
  TRADE: text('They become an enquiry partner and are notified by email.'),
  SERVICE: text('They become a service partner and are notified by email.'),
  SELLER: text('They receive an email with the link to the full application.'),
  BUSINESS: '',
  SUB_DEALER: text('They are told that an associate will contact them.'),
}

/** Transitions of an application open now, the usual one first. */
export function AssociateTransitions({ associate }: { associate: Associate }) {
  const t = useT()
  const may = useMay()('associate:approve')
  const [taking, setTaking] = useState(false)
  const { id, name, type, transitions } = associate
  const transition = useMutation(UpdateAssociateStatus, {
    successMessage: t('Saved'),
  })
  const labels = { ...transitionLabels, approve: { ...transitionLabels.approve, body: approvals[type] } }
  const entries = useTransitions(labels, name, (step, note) => transition.runSafely({ id, transition: step, note }))
  // Approving an associate needs its company data first
  const ownWay = ({ transition: step }: { transition: AssociateTransition }) =>
    step === 'approve' && type === 'BUSINESS'
  const takes = transitions.filter(ownWay).map(({ whyNot }) => ({
    label: t(transitionLabels.approve.verb),
    whyNot: whyNot && ruleTextWithTerms(t, whyNot),
    danger: false,
    run: () => setTaking(true),
  }))
  if (!may || transitions.length === 0) return null
  return (
    <>
      <RowActions actions={[...takes, ...entries(transitions.filter((one) => !ownWay(one)))]} />
      <CompanyDialog associate={associate} open={taking} onClose={() => setTaking(false)} />
    </>
  )
}

type CompanyProps = { associate: Associate; open: boolean; onClose: () => void }

/** Legal data of the company, of which the applicant becomes the owner. */
function CompanyDialog({ associate: { id, company, gstin }, open, onClose }: CompanyProps) {
  const t = useT()
  const takeOn = useMutation(ApproveAssociate, {
    successMessage: t('Saved'),
  })
  return (
    <FormDialog
      title={t('Approve business associate')}
      open={open}
      onClose={onClose}
      schema={associateCompany}
      defaults={{
        legalName: company ?? '',
        tradeName: company ?? '',
        gstin: gstin ?? '',
        pan: gstin?.slice(2, 12) ?? '',
        territory: '',
      }}
      submit={t('Approve')}
      onSubmit={(company) => takeOn.run({ id, company })}
    >
      <p className="ink2">{t('This creates the business, and the applicant becomes its owner.')}</p>
      <TextField name="legalName" label={t('Legal name')} hint={t('As on the PAN card')} />
      <TextField name="tradeName" label={t('Trade name')} hint={t('The name that buyers see')} />
      <TextField name="pan" label="PAN" tidy={cleanCode} />
      <GstinField name="gstin" label="GSTIN" />
      <TextField name="territory" label={t('Territory')} hint={t('Districts or pincodes it serves')} />
    </FormDialog>
  )
}

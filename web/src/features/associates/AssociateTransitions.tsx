import { type AssociateTransition, associateCompany } from '@neev/domain/associates'
import { useState } from 'react'
import { type TransitionLabels, useTransitions } from '#kit/application/use-transitions.ts'
import { Dialog } from '#kit/feedback/Dialog.tsx'
import { Form } from '#kit/form/Form.tsx'
import { GstinField, TextField } from '#kit/form/fields.tsx'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { text } from '#kit/i18n/text.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { RowActions } from '#kit/table/RowActions.tsx'
import { useMay } from '#state/use-may.ts'
import {
  AdminAssociate,
  type AdminAssociateFieldsFragment,
  AdminAssociates,
  ApproveAssociate,
  UpdateAssociateStatus,
} from './associates.graphql.ts'

type Associate = AdminAssociateFieldsFragment

const transitionLabels: Record<AssociateTransition, TransitionLabels> = {
  approve: { verb: text('Approve'), title: text('Approve {name}?') },
  contact: { verb: text('We are in touch'), title: text('Are you in touch with {name}?') },
  awaitDocuments: { verb: text('Papers are awaited'), title: text('Wait for papers of {name}?') },
  takeUp: { verb: text('Take it up again'), title: text('Take up the application of {name} again?') },
  duplicate: {
    verb: text('It is a duplicate'),
    title: text('Is this a duplicate?'),
    body: text('The applicant is not told.'),
  },
  drop: {
    verb: text('Drop it'),
    title: text('Drop the application of {name}?'),
    body: text('The applicant is not told.'),
    reason: text('Why, for the next colleague'),
  },
  reject: {
    verb: text('Reject'),
    title: text('Reject {name}?'),
    body: text('This can not be taken back; they can apply anew.'),
    reason: text('What the applicant reads'),
    danger: true,
  },
}

/** What an approval does, said before it is done. */
const approvals: Record<Associate['type'], string> = {
  TRADE: text('They become an enquiry partner and hear of it by email.'),
  SERVICE: text('They become a service partner and hear of it by email.'),
  SELLER: text('They get a letter with the link to the full application.'),
  BUSINESS: '',
  SUB_DEALER: text('They hear that an associate gets in touch with them.'),
}

/** The steps that can be taken with an application now, the usual one first. */
export function AssociateTransitions({ associate }: { associate: Associate }) {
  const t = useT()
  const may = useMay()('associate:approve')
  const [taking, setTaking] = useState(false)
  const { id, name, type, transitions } = associate
  const transition = useMutation(UpdateAssociateStatus, {
    successMessage: t('Saved'),
    refreshes: [AdminAssociate, AdminAssociates],
  })
  const labels = { ...transitionLabels, approve: { ...transitionLabels.approve, body: approvals[type] } }
  const entries = useTransitions(labels, name, (step, note) => transition.runSafely({ id, transition: step, note }))
  // the firm of an associate is asked for in the place of a plain yes
  const ownWay = ({ transition: step }: { transition: AssociateTransition }) =>
    step === 'approve' && type === 'BUSINESS'
  const takes = transitions.filter(ownWay).map(({ whyNot }) => ({
    label: t(transitionLabels.approve.verb),
    whyNot: whyNot && t(whyNot),
    danger: false,
    mutation: () => setTaking(true),
  }))
  if (!may || transitions.length === 0) return null
  return (
    <>
      <RowActions actions={[...takes, ...entries(transitions.filter((one) => !ownWay(one)))]} />
      <Dialog title={t('Take on a business associate')} open={taking} onClose={() => setTaking(false)}>
        <div className="dialog-body">
          <CompanyForm associate={associate} onDone={() => setTaking(false)} />
        </div>
      </Dialog>
    </>
  )
}

/** The firm as the law knows it; with it the applicant becomes its owner. */
function CompanyForm({ associate: { id, company, gstin }, onDone }: { associate: Associate; onDone: () => void }) {
  const t = useT()
  const takeOn = useMutation(ApproveAssociate, {
    successMessage: t('Saved'),
    refreshes: [AdminAssociate, AdminAssociates],
  })
  return (
    <Form
      schema={associateCompany}
      defaults={{
        legalName: company ?? '',
        tradeName: company ?? '',
        gstin: gstin ?? '',
        pan: gstin?.slice(2, 12) ?? '',
        territory: '',
      }}
      submit={t('Approve')}
      onSubmit={async (values) => {
        await takeOn.run({ id, company: values })
        onDone()
      }}
    >
      <p className="ink2">{t('The firm is made with this, and the applicant becomes its owner.')}</p>
      <TextField name="legalName" label={t('Legal name')} hint={t('As on the PAN card')} maxLength={120} />
      <TextField name="tradeName" label={t('Trade name')} hint={t('What buyers read')} maxLength={80} />
      <TextField name="pan" label="PAN" maxLength={10} tidy={(pan) => pan.toUpperCase().replace(/\s/g, '')} />
      <GstinField name="gstin" label="GSTIN" />
      <TextField
        name="territory"
        label={t('Territory')}
        hint={t('Districts or pincodes where it works')}
        maxLength={300}
      />
    </Form>
  )
}

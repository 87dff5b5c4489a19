import { ticketPriorities } from '@neev/domain/aftersales/tickets/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { keyOf } from '#graphql/query-client.ts'
import { useData } from '#graphql/use-data.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useLive } from '#graphql/use-live.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Notes } from '#ui/detail/Notes.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { StatusHistory } from '#ui/detail/StatusHistory.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { showMoment } from '#ui/format/dates.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { TicketPromises } from './Promises.tsx'
import {
  AssignTicket,
  CreateTicketNote,
  StaffTicket,
  type StaffTicketQuery,
  StaffTicketUpdated,
  SubmitTicketAnswer,
  TicketColleagues,
  UpdateTicketStatus,
} from './staff-tickets.graphql.ts'
import { TicketReply, TicketThread } from './Thread.tsx'
import { priorityLabels, staffStates, ticketStates, topicLabels, transitionLabels } from './ticket-labels.ts'

type Ticket = StaffTicketQuery['ticket']

/** One ticket for staff: thread, answer, assignment, notes, history; updated live. */
export default function AdminTicketPage() {
  const t = useT()
  const { id = '' } = useParams()
  const may = useMay()
  const client = useQueryClient()
  const { ticket } = useData(StaffTicket, { id }).data
  useLive(StaffTicketUpdated, { id }, ({ ticketUpdated }) => {
    client.setQueryData(keyOf(StaffTicket, { id }), { ticket: ticketUpdated })
  })
  const move = useMutation(UpdateTicketStatus, { successMessage: t('Done') })
  const note = useMutation(CreateTicketNote, { successMessage: t('Saved') })
  const { number, subject, status, due, isOverdue, transitions, version, messages } = ticket
  const state = staffStates[status]
  const mayWrite = may('ticket:write')
  const buttons = transitions.filter((name) => name in transitionLabels)
  return (
    <DetailPage
      title={subject}
      badge={<Badge tone={state.tone}>{t(state.label)}</Badge>}
      subtitle={
        <>
          {number}
          {due && ', '}
          {due && (
            <span className={isOverdue ? 'late-text' : undefined}>
              {t('due {moment}', { moment: showMoment(due) })}
            </span>
          )}
        </>
      }
      back={{ to: paths.admin.ticketList({ show: 'open' }), label: t('Tickets') }}
      actions={
        mayWrite &&
        buttons.map((transition) => (
          <BusyButton
            key={transition}
            className={transition === 'acknowledge' ? 'button primary' : 'button'}
            busy={move.busy}
            onClick={() => move.runSafely({ id, transition })}
          >
            {t(transitionLabels[transition] ?? '')}
          </BusyButton>
        ))
      }
    >
      <div className="beside">
        <div className="stack">
          <Section title={t('Messages')}>
            <div className="stack">
              <TicketThread messages={messages} side="STAFF" />
              {mayWrite && status !== 'RESOLVED' && status !== 'CLOSED' && <Answer key={messages.length} id={id} />}
            </div>
          </Section>
          <Notes
            notes={ticket.notes}
            hint={t('Only staff see notes.')}
            onAdd={mayWrite ? (body) => note.run({ id, body }) : null}
          />
        </div>
        <div className="stack">
          <TicketPromises ticket={ticket} />
          <About ticket={ticket} />
          {mayWrite && <Assign key={version} ticket={ticket} />}
          <Section title={t('History')}>
            <StatusHistory
              history={ticket.history.map((step) => ({ ...step, note: null }))}
              states={ticketStates}
              unnamed={t('Automatic or guest')}
            />
          </Section>
        </div>
      </div>
    </DetailPage>
  )
}

function About({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const { topic, customer, userId, email, mobile, orderId, orderNumber } = ticket
  return (
    <Section title={t('About')}>
      <Properties
        of={[
          [t('Topic'), t(topicLabels[topic])],
          [
            t('Customer'),
            userId ? (
              <Link key="user" className="link" to={paths.admin.userDetail({ id: userId })}>
                {customer}
              </Link>
            ) : (
              t('{name}, guest', { name: customer })
            ),
          ],
          [t('Email'), email],
          [t('Mobile'), mobile],
          [
            t('Order'),
            orderId && (
              <Link className="link" to={paths.admin.orderDetail({ id: orderId })}>
                {orderNumber}
              </Link>
            ),
          ],
        ]}
      />
    </Section>
  )
}

type Next = 'start' | 'wait' | 'resolve'

function Answer({ id }: { id: string }) {
  const t = useT()
  const [next, setNext] = useState<Next>('wait')
  const answer = useMutation(SubmitTicketAnswer, { successMessage: t('Sent') })
  return (
    <TicketReply
      label={t('Answer')}
      submit={next === 'resolve' ? t('Send and resolve') : t('Send answer')}
      hint={t('The customer gets it by email and sees it in the ticket.')}
      onSend={(text, files) => answer.run({ id, text, next, files })}
    >
      <SegmentedControl<Next>
        label={t('After this answer')}
        value={next}
        onChange={setNext}
        options={[
          { value: 'wait', label: t('Wait for the customer') },
          { value: 'start', label: t('Keep working on it') },
          { value: 'resolve', label: t('Resolved') },
        ]}
      />
    </TicketReply>
  )
}

const assignment = problemSchema<{ assigneeId: string; priority: string }>(({ priority }) => ({
  priority: !(priority in priorityLabels) && text('Choose a priority.'),
}))

function Assign({ ticket: { id, version, assigneeId, assignee, priority } }: { ticket: Ticket }) {
  const t = useT()
  const { data } = useGql(TicketColleagues)
  const assign = useMutation(AssignTicket, { successMessage: t('Saved') })
  const people = data?.ticketColleagues ?? (assigneeId && assignee ? [{ id: assigneeId, name: assignee }] : [])
  return (
    <Section title={t('Assignment')}>
      <Form
        key={data ? 'all' : 'some'}
        schema={assignment}
        defaults={{ assigneeId: assigneeId ?? '', priority }}
        submit={t('Save')}
        onSubmit={({ assigneeId, priority }) =>
          assign.run({
            id,
            version,
            assigneeId: assigneeId || null,
            priority: ticketPriorities.find((one) => one === priority) ?? 'NORMAL',
          })
        }
      >
        <SelectField
          name="assigneeId"
          label={t('Assigned to')}
          none={t('Nobody')}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          name="priority"
          label={t('Priority')}
          options={ticketPriorities.map((value) => ({ value, label: t(priorityLabels[value]) }))}
        />
      </Form>
    </Section>
  )
}

import { text } from '#i18n/text.ts'
import type { TransitionLabels } from './use-transitions.ts'

/** Labels of the transitions that every reviewed application has; what else is said of them is their own. */
export const reviewLabels = {
  review: { verb: text('Start review'), title: text('Start the review of {name}?') },
  approve: { verb: text('Approve'), title: text('Approve {name}?') },
  requestChanges: {
    verb: text('Request changes'),
    title: text('What must {name} change?'),
    reason: text('Message to the applicant'),
  },
  reject: {
    verb: text('Reject'),
    title: text('Reject {name}?'),
    reason: text('Message to the applicant'),
    danger: true,
  },
} as const satisfies Record<string, TransitionLabels>

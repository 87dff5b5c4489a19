import type { ReviewFinding } from '@neev/domain/aftersales/reviews/reviews'
import { text } from '#i18n/text.ts'

export const queues = ['PENDING', 'REPORTED', 'PUBLISHED', 'REJECTED', 'HIDDEN'] as const
export type ReviewQueue = (typeof queues)[number]

export const queueLabels: Readonly<Record<ReviewQueue, string>> = {
  PENDING: text('To check'),
  REPORTED: text('Reported'),
  PUBLISHED: text('Published'),
  REJECTED: text('Rejected'),
  HIDDEN: text('Hidden'),
}

export const findingLabels: Readonly<Record<ReviewFinding, string>> = {
  LOW_RATING: text('Below 3'),
  PHONE: text('Phone number'),
  EMAIL: text('Email address'),
  LINK: text('Link'),
  WORD: text('Word of the list'),
  EDITED: text('Edited after rejection'),
}

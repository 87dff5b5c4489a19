import type { VersionState } from '@neev/domain/content/site-page-keys'
import { text } from '#i18n/text.ts'

export const versionStates: Record<VersionState, { label: string; tone: 'grey' | 'amber' | 'green' }> = {
  DRAFT: { label: text('Draft'), tone: 'grey' },
  SCHEDULED: { label: text('Announced'), tone: 'amber' },
  IN_FORCE: { label: text('In force'), tone: 'green' },
  ENDED: { label: text('Ended'), tone: 'grey' },
}

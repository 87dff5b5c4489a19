import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'
import type { ImportFieldsFragment } from './imports.operations.graphql.ts'

export type Import = ImportFieldsFragment

export const importStates: StateLabels<Import['state']> = {
  UPLOADED: { label: text('Reading'), tone: 'blue' },
  CHECKING: { label: text('Checking'), tone: 'blue' },
  READY: { label: text('Ready to confirm'), tone: 'amber' },
  IMPORTING: { label: text('Importing'), tone: 'blue' },
  DONE: { label: text('Done'), tone: 'green' },
  FAILED: { label: text('Unreadable'), tone: 'red' },
  CANCELLED: { label: text('Cancelled'), tone: 'grey' },
}

/** Whether the import is in progress. */
export const isRunning = ({ state }: Import): boolean => ['UPLOADED', 'CHECKING', 'IMPORTING'].includes(state)

export const rowPlans = {
  NEW_PRODUCT: text('New product, reviewed by Neev first'),
  NEW_OFFER: text('New offer'),
  CHANGE: text('Price or stock update'),
  SAME: text('No change'),
} as const

/** Downloads a file by its link under another name. */
export async function fetchFile(link: string, name: string): Promise<void> {
  const answer = await fetch(link)
  if (!answer.ok) throw new Error(`The file could not be fetched: ${answer.status}`)
  const url = URL.createObjectURL(await answer.blob())
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

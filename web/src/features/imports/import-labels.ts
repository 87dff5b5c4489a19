import { text } from '#kit/i18n/text.ts'
import type { StateLabels } from '#kit/table/columns.tsx'
import type { ImportFieldsFragment } from './imports.operations.graphql.ts'

export type Import = ImportFieldsFragment

export const importStates: StateLabels<Import['state']> = {
  UPLOADED: { label: text('Being read'), tone: 'blue' },
  CHECKING: { label: text('Being checked'), tone: 'blue' },
  READY: { label: text('Ready to confirm'), tone: 'amber' },
  IMPORTING: { label: text('Being brought in'), tone: 'blue' },
  DONE: { label: text('Done'), tone: 'green' },
  FAILED: { label: text('Not readable'), tone: 'red' },
  CANCELLED: { label: text('Cancelled'), tone: 'grey' },
}

/** Somebody works on it: its numbers move. */
export const isRunning = ({ state }: Import): boolean => ['UPLOADED', 'CHECKING', 'IMPORTING'].includes(state)

export const rowPlans = {
  NEW_PRODUCT: text('New product, seen by the desk first'),
  NEW_OFFER: text('New on sale'),
  CHANGE: text('Price or stock changes'),
  SAME: text('As it is already'),
} as const

/** Fetches a file by its link and hands it over under a name of its own. */
export async function fetchFile(link: string, name: string): Promise<void> {
  const answer = await fetch(link)
  if (!answer.ok) throw new Error(`The file could not be fetched: ${answer.status}`)
  const url = URL.createObjectURL(await answer.blob())
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

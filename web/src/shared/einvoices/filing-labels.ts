import { text } from '#i18n/text.ts'

/** How often GST returns are filed. */
const frequencies = { MONTHLY: text('Monthly'), QUARTERLY: text('Quarterly (QRMP)') } as const
const byComposition = text('Quarterly by CMP-08 (composition scheme)')

type Filing = { frequency: keyof typeof frequencies; choice?: unknown }

/** How a quarter is filed; under the composition scheme there is no choice. */
export const frequencyLabel = (frequency: Filing['frequency']): string => frequencies[frequency]
export const filingLabel = ({ frequency, choice }: Filing): string =>
  choice ? frequencyLabel(frequency) : byComposition

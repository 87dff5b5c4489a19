import type { Messages } from './messages.ts'

/**
 * English sentences that only the formatter understands, as syntax trees. The build writes them here beside the code that shows
 * them (tools/texts-plugin.mjs), because browsers have no parser; while developing and in tests the sentence itself is parsed.
 */
export const trees: Messages = {}

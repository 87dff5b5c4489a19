import type { Messages } from './messages.ts'

/**
 * English messages that need the formatter, as syntax trees. The build adds them beside the code that displays them
 * (tools/texts/texts-plugin.mjs), because browsers have no parser; in development and tests the message itself is parsed.
 */
export const trees: Messages = {}

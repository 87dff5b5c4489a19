export type { InAll, Language, Words } from '#core/event-messages.ts'

export type { InAll, Language, Words } from '#core/events/event-messages.ts'

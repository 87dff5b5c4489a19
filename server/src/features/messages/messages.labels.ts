/** Subject and body of one language; paragraphs of the body are lines. `action` is what the button over the link says. */
export type Words = { subject: string; body: string; action?: string }
export type Language = 'en' | 'es' | 'de' | 'hi'
/** One text in every language. */
export type InAll = Record<Language, Words>

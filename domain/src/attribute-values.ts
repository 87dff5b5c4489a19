/** What goods say of themselves: a text, a figure, a yes or no, or several of a list. */
export type AttributeValue = string | number | boolean | readonly string[]
export type AttributeValues = Record<string, AttributeValue>

/** A value as its field takes it: the other way of `readAttributes`. */
export const typedTexts = (value: unknown): string[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value.map(String) : [String(value)]

/** A value as people read it. */
export const attributeText = (value: unknown): string => typedTexts(value).join(', ')

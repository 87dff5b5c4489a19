/** The value of an attribute of a product: text, number, yes or no, or several list entries. */
export type AttributeValue = string | number | boolean | readonly string[]
export type AttributeValues = Record<string, AttributeValue>

/** A value as form input; the inverse of `readAttributes`. */
export const typedTexts = (value: unknown): string[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value.map(String) : [String(value)]

/** A value as displayed. */
export const attributeText = (value: unknown): string => typedTexts(value).join(', ')

/** An attribute value of a product: a text, number or Boolean, or several options. */
export type AttributeValue = string | number | boolean | readonly string[]
export type AttributeValues = Record<string, AttributeValue>

/** A value as text for its form field: the inverse of `readAttributes`. */
export const typedTexts = (value: unknown): string[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value.map(String) : [String(value)]

/** A value as display text. */
export const attributeText = (value: unknown): string => typedTexts(value).join(', ')

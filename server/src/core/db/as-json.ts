/** A value as it comes back out of JSON: moments are text in it. */
export type AsJson<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: AsJson<Value[Key]> }
    : Value

import type { ComponentType } from 'react'

/** The form for a new address; the route brings it, because addresses belong to accounts. */
export type NewAddress = ComponentType<{ onDone: (saved: { id: string }) => void; onCancel?: (() => void) | undefined }>

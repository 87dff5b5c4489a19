import type { ComponentType } from 'react'

/** The form for a new address, passed by the route because addresses belong to accounts. */
export type NewAddress = ComponentType<{ onDone: (saved: { id: string }) => void; onCancel?: (() => void) | undefined }>

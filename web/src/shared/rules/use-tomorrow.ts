import { addDays, istDate } from '@neev/domain/core/fiscal'
import { useState } from 'react'

/** Tomorrow in India: the first date for a new value. */
export const useTomorrow = (): string => useState(() => addDays(istDate(new Date()), 1))[0]

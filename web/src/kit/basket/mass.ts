import { formatThousandths, type Grams } from '@neev/domain/quantity'

/** A mass to the gram, so that figures under each other line up: 5,008.320 kg. */
export const exactKg = (grams: Grams): string => `${formatThousandths(grams, 3)} kg`

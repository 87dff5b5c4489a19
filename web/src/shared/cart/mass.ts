import { formatThousandths, type Grams } from '@neev/domain/core/quantity'

/** A weight to the gram, so that figures align: 5,008.320 kg. */
export const exactKg = (grams: Grams): string => `${formatThousandths(grams, 3)} kg`

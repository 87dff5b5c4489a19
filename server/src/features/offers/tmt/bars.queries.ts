import type { Grade } from '@neev/domain/catalogue/bars/tmt-limits'
import type { BarForm } from '@neev/domain/offers/tmt'
import { sql } from 'kysely'

/** What every size (v) of a TMT product has, although sizes of other goods have none of it. */
export const ofBar = {
  grade: sql<NonNullable<Grade>>`v.grade`,
  diameterMm: sql<NonNullable<number>>`(v.attributes ->> 'diameterMm')::int`,
  form: sql<NonNullable<BarForm>>`v.form`,
}

import { gstinCheckCharacter } from '@neev/domain/core/identity/identity'
import { addRegistration } from '#features/money/gst-returns/gst-returns.ts'
import { setSetting } from '#features/platform/settings/settings.ts'
import { type Kit, requestedBy } from './kit.ts'
import { buildUser } from './user.ts'

const registration = (state: string, kind: string) => {
  const first14 = `${state}ZZZCM1001A1${kind}`
  return first14 + gstinCheckCharacter(first14)
}

/** The operator with its GSTIN, registered since September for tax collection in these states. */
export async function buildOperator(kit: Kit, states: readonly string[] = ['27']): Promise<{ gstin: string }> {
  const admin = await buildUser(kit, { roles: ['admin'] })
  const gstin = registration('27', 'Z')
  await setSetting(requestedBy(kit, admin), 'operatorGstin', gstin, null)
  for (const state of states) {
    const input = { stateCode: state, gstin: registration(state, 'C'), from: '2026-09-01' }
    await addRegistration(requestedBy(kit, admin), input)
  }
  return { gstin }
}

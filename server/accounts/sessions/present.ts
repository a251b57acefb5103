import type { Device } from '#contract/sessions.ts'
import type { UsedSession } from './store.ts'

/** A session as its owner is shown it, field by field (R11); `current` is the id of the one that asks. */
export function presentDevice(session: UsedSession, current: string): Device {
  return {
    id: session.number,
    current: session.id === current,
    device: session.device,
    address: session.address,
    signedInAt: new Date(session.signedInAt).toISOString(),
    lastUsedAt: new Date(session.lastUsedAt).toISOString(),
  }
}

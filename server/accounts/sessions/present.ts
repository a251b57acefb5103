import type { Device } from '#contract/sessions.ts'
import type { UsedSession } from './store.ts'

/** Returns a session as its owner sees it, field by field; `current` is the id of the requesting session. */
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

import { hrefOf } from '#web/lib/addresses.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'

/** Returns the storage key that marks a user as welcomed on this device, in case the server could not store it. */
const keyOf = (id: number): string => `coffer.welcomed ${hrefOf('/')} ${id}`

/** Returns whether the user was welcomed on this device. `id` is the account id. */
export const wasWelcomed = (id: number): boolean => readStored(keyOf(id)) !== null

/** Stores that the user was welcomed on this device. */
export const storeWelcomed = (id: number): void => void writeStored(keyOf(id), '1')

import { hrefOf } from '#web/lib/addresses.ts'
import { readKept, writeKept } from '#web/lib/storage.ts'

/** Under this key a device knows that somebody was welcomed there, so that nobody is twice, whatever becomes of what the server is told. */
const keyOf = (id: number): string => `coffer.welcomed ${hrefOf('/')} ${id}`

/** Whether somebody was welcomed on this device. `id` is that of an account. */
export const wasWelcomed = (id: number): boolean => readKept(keyOf(id)) !== null

/** Keeps that they were. */
export const keepWelcomed = (id: number): void => void writeKept(keyOf(id), '1')

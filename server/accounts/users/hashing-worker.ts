import { setPriority } from 'node:os'
import { ARGON2ID } from './hashing.ts'

// A thread that makes and checks password hashes. Each takes a processor for tens of milliseconds, so it gives way to whoever serves
// requests.

declare const self: Worker

/** `hash` null: make one. */
export type HashingRequest = { readonly password: string | Uint8Array; readonly hash: string | null }
export type HashingReply = { readonly value: string | boolean } | { readonly failure: string }

const GIVING_WAY = 10

// Of this thread alone, on Linux; elsewhere it would be of the whole program.
if (process.platform === 'linux') setPriority(0, GIVING_WAY)

self.onmessage = ({ data }: MessageEvent<HashingRequest>) => self.postMessage(answer(data))

function answer({ password, hash }: HashingRequest): HashingReply {
  try {
    return {
      value: hash === null ? Bun.password.hashSync(password, ARGON2ID) : Bun.password.verifySync(password, hash),
    }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
